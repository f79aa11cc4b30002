import type { WorkbookUpload } from "@lading/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { failureText } from "../../../lib/form-failure.ts";
import { Button } from "../../../ui/button.tsx";
import { offerUndo } from "../../../ui/offer-undo.ts";
import { showToast } from "../../../ui/toast.tsx";
import { discardUpload, restoreUpload, workbookUpload } from "./workbook-upload-api.ts";

/** Discards a comparison, and leaves its page. Undo opens it again. */
export function DiscardButton({ upload: { id, state, file } }: { upload: WorkbookUpload }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => discardUpload(id),
    onSuccess: async () => {
      const end = offerUndo({
        text: `${file.name} was discarded.`,
        undo: () => {
          end();
          void restore();
        },
        onOver: () => undefined,
      });
      await navigate({ to: "/product-catalog" });
      client.removeQueries({ queryKey: ["workbook-changes", id] });
      await client.invalidateQueries({ queryKey: ["workbook-upload"] });
    },
    onError: (error) => showToast(failureText(error), "bad"),
  });
  async function restore() {
    try {
      client.setQueryData(workbookUpload(id).queryKey, await restoreUpload(id));
      await navigate({ to: "/product-catalog/workbook-uploads/$id", params: { id } });
    } catch (error) {
      showToast(failureText(error), "bad");
    }
  }
  return (
    <Button
      variant="ghost"
      icon={<Trash2 aria-hidden size={16} strokeWidth={1.75} />}
      isPending={isPending}
      onPress={() => mutate()}
    >
      {state === "reading" ? "Stop" : "Discard"}
    </Button>
  );
}
