import { Trash2, X } from "lucide-react";
import { failureText } from "../../../lib/form-failure.ts";
import { number } from "../../../lib/formats.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useConfirm } from "../../../ui/use-confirm.tsx";
import { removeStaged } from "./folder-api.ts";
import { type FolderRow, nameOf } from "./folder-row.ts";
import type { Folder } from "./use-folder.ts";

/** Removes one file that was not sent. */
export function RemoveFile({ row, folder }: { row: FolderRow; folder: Folder }) {
  const { id } = row.file;
  const { mutate } = useOneAtATime({
    mutationFn: () => removeStaged(id),
    onSuccess: () => {
      focusBeside(id);
      folder.forget([id]);
    },
    onError: (error) => void showToast(failureText(error), "bad"),
  });
  return (
    <IconButton
      label={`Remove ${nameOf(row)}`}
      icon={<X aria-hidden size={16} strokeWidth={1.75} />}
      onPress={() => mutate()}
    />
  );
}

/** Moves the focus to the checkbox of the next file, because the button leaves the page. */
function focusBeside(id: string) {
  const lines = [...document.querySelectorAll<HTMLElement>("[data-file]")];
  const place = lines.findIndex((line) => line.dataset["file"] === id);
  const next = lines[place + 1] ?? lines[place - 1];
  (next?.querySelector<HTMLElement>("input[type=checkbox]") ?? document.querySelector<HTMLElement>("h1"))?.focus();
}

/** Removes all files that were not sent. */
export function Discard({ folder }: { folder: Folder }) {
  const confirm = useConfirm();
  const { rows, upload } = folder;
  if (rows.length === 0) return null;
  const ask = () =>
    confirm({
      title: rows.length === 1 ? "Discard 1 file?" : `Discard ${number(rows.length)} files?`,
      text: "They were not sent, and are removed from the portal.",
      confirm: "Discard",
      destructive: true,
      perform: async () => {
        upload.queue.cancelAll();
        upload.queue.clear();
        for (const { file } of rows) await removeStaged(file.id);
        folder.forget(rows.map(({ file }) => file.id));
      },
    });
  return (
    <Button variant="ghost" icon={<Trash2 aria-hidden size={16} strokeWidth={1.75} />} onPress={() => void ask()}>
      Discard
    </Button>
  );
}
