import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { DiscardButton } from "../../../files/discard-button.tsx";
import { type AnyFile, type AnyRow, type FileDesk, fileQueries } from "./file-desk.ts";
import { newFile } from "./new-file.ts";

interface DiscardFileButtonProps<File extends AnyFile, Row extends AnyRow, Kind extends string> {
  desk: FileDesk<File, Row, Kind>;
  file: File;
}

/** Discards a file, and leaves its page. */
export function DiscardFileButton<File extends AnyFile, Row extends AnyRow, Kind extends string>({
  desk,
  file: { id, state, file },
}: DiscardFileButtonProps<File, Row, Kind>) {
  const queries = fileQueries(desk);
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <DiscardButton
      fileName={file.name}
      isReading={state === "reading"}
      discard={() => desk.discard(id)}
      leave={async () => {
        await navigate({ to: "/orders", search: desk.search(newFile) });
        client.removeQueries({ queryKey: queries.file(id).queryKey });
        client.removeQueries({ queryKey: queries.rowsKey(id) });
        await client.invalidateQueries({ queryKey: queries.open.queryKey });
      }}
      restore={async () => {
        client.setQueryData(queries.file(id).queryKey, await desk.restore(id));
        await navigate({ to: "/orders", search: desk.search(id) });
      }}
    />
  );
}
