import { type AskedItem, productFileExtensions } from "@lading/contract";
import { useEffect, useEffectEvent, useState } from "react";
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
  onPending: (isPending: boolean) => void;
}

/** Where files are chosen or dropped. */
export function AskedFiles({
  code,
  item: { id, name, files: stored, maximum_files: most },
  isDropTarget,
  onStored,
  onRefused,
  onPending,
}: AskedFilesProps) {
  const [uploading, setUploading] = useState({ name: "", share: 0 });
  const { input, choose, isOver, isPending } = usePickedFiles({
    label: `Files of ${name}`,
    left: most - stored.length,
    most,
    isDropTarget,
    upload: async (file, signal) => {
      const onSent = (bytes: number) => setUploading({ name: file.name, share: bytes / file.size });
      onSent(0);
      const form = { method: "POST", fields: { code, item: id }, file } as const;
      const path = "/api/document-asks/files";
      onStored(await sendPublicForm<AskedItem>(path, form, { signal, onSent, onAllSent: () => onSent(file.size) }));
    },
    onRefused,
  });
  const tell = useEffectEvent(onPending);
  useEffect(() => {
    if (!isPending) return;
    tell(true);
    return () => tell(false);
  }, [isPending]);
  return (
    <div className="ask-drop" data-over={isOver || undefined}>
      <span>
        {isPending ? uploading.name : stored.length > 0 ? "Add one more file" : name}
        <small>
          {isPending
            ? `Uploading, ${Math.floor(uploading.share * 100)} %`
            : `${most === 1 ? "1 file" : `${most} files`} at most: ${acceptedText(productFileExtensions)}`}
        </small>
      </span>
      <Button isPending={isPending} onPress={choose}>
        {stored.length > 0 ? "Add File" : "Choose File"}
      </Button>
      {input}
    </div>
  );
}
