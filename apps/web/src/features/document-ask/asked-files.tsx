import { type AskedItem, mostAskedFiles, productFileExtensions } from "@lading/contract";
import { useEffect, useRef, useState } from "react";
import { acceptedText, getRefusal, pickerAccept } from "../../files/accepted-files.ts";
import { sendPublicForm } from "../../files/send-file.ts";
import { useFileDrop } from "../../files/use-file-drop.ts";
import { failureText } from "../../lib/form-failure.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Button } from "../../ui/button.tsx";

interface AskedFilesProps {
  code: string;
  item: AskedItem;
  /** Files that are dropped anywhere on the page belong to it. */
  isDropTarget: boolean;
  onStored: (item: AskedItem) => void;
  onRefused: (reason: string | undefined) => void;
}

/** Where files are chosen or dropped. They are uploaded at once, one after another. */
export function AskedFiles({
  code,
  item: { id, name, files: stored },
  isDropTarget,
  onStored,
  onRefused,
}: AskedFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  const left = mostAskedFiles - stored.length;
  const [stop] = useState(() => new AbortController());
  useEffect(() => () => stop.abort(), [stop]);
  const { mutate, isPending } = useOneAtATime({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files)
        onStored(
          await sendPublicForm<AskedItem>(
            "/api/document-asks/files",
            { method: "POST", fields: { code, item: id }, file },
            { signal: stop.signal, onSent: () => undefined, onAllSent: () => undefined },
          ),
        );
    },
    onError: (failure) => stop.signal.aborted || onRefused(failureText(failure)),
  });
  const take = (files: readonly File[]) => {
    const wrong = files.map((file) => getRefusal(file, productFileExtensions)).find((one) => one !== undefined);
    onRefused(
      wrong ?? (files.length > left ? `At most ${mostAskedFiles} files can be sent for each document.` : undefined),
    );
    if (wrong === undefined && files.length > 0 && files.length <= left) mutate(files);
  };
  const isOver = useFileDrop(take, isDropTarget && !isPending) && isDropTarget;
  return (
    <div className="ask-drop" data-over={isOver || undefined}>
      <span>
        {stored.length > 0 ? `Drop one more file here, ${mostAskedFiles} at most` : `Drop ${name} here`}
        <small>{acceptedText(productFileExtensions)}</small>
      </span>
      <Button isPending={isPending} onPress={() => input.current?.click()}>
        {stored.length > 0 ? "Add File" : "Choose File"}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={left > 1}
        aria-label={`Files of ${name}`}
        accept={pickerAccept(productFileExtensions)}
        onChange={({ target }) => {
          take([...(target.files ?? [])]);
          target.value = ""; // the same file can be chosen again
        }}
      />
    </div>
  );
}
