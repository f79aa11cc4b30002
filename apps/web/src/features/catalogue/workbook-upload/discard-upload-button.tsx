import type { WorkbookUpload } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { DiscardButton } from "../../../files/discard-button.tsx";
import { discardUpload, restoreUpload, workbookUpload } from "./workbook-upload-api.ts";

/** Discards a comparison, and leaves its page for the catalog. */
export function DiscardUploadButton({ upload: { id, state, file } }: { upload: WorkbookUpload }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <DiscardButton
      fileName={file.name}
      isReading={state === "reading"}
      discard={() => discardUpload(id)}
      leave={async () => {
        await navigate({ to: "/product-catalog" });
        client.removeQueries({ queryKey: ["workbook-changes", id] });
        await client.invalidateQueries({ queryKey: ["workbook-upload"] });
      }}
      restore={async () => {
        client.setQueryData(workbookUpload(id).queryKey, await restoreUpload(id));
        await navigate({ to: "/product-catalog/workbook-uploads/$id", params: { id } });
      }}
    />
  );
}
