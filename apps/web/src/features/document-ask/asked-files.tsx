import { type AskedItem, mostAskedFiles, productFileExtensions } from "@lading/contract";
import { acceptedText } from "../../files/accepted-files.ts";
import { sendPublicForm } from "../../files/send-file.ts";
import { usePickedFiles } from "../../files/use-picked-files.tsx";
import { Button } from "../../ui/button.tsx";

interface AskedFilesProps {
  code: string;
  item: AskedItem;
  /** Files that are dropped anywhere on the page belong to it. */
  isDropTarget: boolean;
  onStored: (item: AskedItem) => void;
  onRefused: (reason: string | undefined) => void;
}

/** Where files are chosen or dropped. */
export function AskedFiles({
  code,
  item: { id, name, files: stored },
  isDropTarget,
  onStored,
  onRefused,
}: AskedFilesProps) {
  const { input, choose, isOver, isPending } = usePickedFiles({
    label: `Files of ${name}`,
    left: mostAskedFiles - stored.length,
    most: mostAskedFiles,
    isDropTarget,
    upload: async (file, signal) =>
      onStored(
        await sendPublicForm<AskedItem>(
          "/api/document-asks/files",
          { method: "POST", fields: { code, item: id }, file },
          { signal, onSent: () => undefined, onAllSent: () => undefined },
        ),
      ),
    onRefused,
  });
  return (
    <div className="ask-drop" data-over={isOver || undefined}>
      <span>
        {stored.length > 0 ? "Add one more file" : name}
        <small>{`${mostAskedFiles} files at most: ${acceptedText(productFileExtensions)}`}</small>
      </span>
      <Button isPending={isPending} onPress={choose}>
        {stored.length > 0 ? "Add File" : "Choose File"}
      </Button>
      {input}
    </div>
  );
}
