import { productFileExtensions, type RequirementItemDetail, uploadRequirementFile } from "@lading/contract";
import { Upload } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { acceptedText, getRefusal, pickerAccept } from "../../files/accepted-files.ts";
import { sendForm } from "../../files/send-file.ts";
import { useFileDrop } from "../../files/use-file-drop.ts";
import { failureText } from "../../lib/form-failure.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";

interface DropAreaProps {
  item: RequirementItemDetail;
  /** How many files can still be added. */
  left: number;
  error: string | undefined;
  onStored: (item: RequirementItemDetail) => void;
}

/** Where files are dropped or chosen. They are uploaded at once, one after another. */
export function DropArea({ item: { id, requirement }, left, error, onStored }: DropAreaProps) {
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const [stop] = useState(() => new AbortController());
  useEffect(() => () => stop.abort(), [stop]);
  const { mutate, isPending } = useOneAtATime({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files)
        onStored(
          await sendForm<RequirementItemDetail>(
            uploadRequirementFile.path.replace("{id}", id),
            { method: "POST", fields: {}, file, key: crypto.randomUUID() },
            { signal: stop.signal, onSent: () => undefined, onAllSent: () => undefined },
          ),
        );
    },
    onError: (failure) => stop.signal.aborted || setRefusal(failureText(failure)),
  });
  const take = (files: readonly File[]) => {
    const wrong = files.map((file) => getRefusal(file, productFileExtensions)).find((one) => one !== undefined);
    const tooMany = left === 1 ? "One more file can be sent." : `${left} more files can be sent.`;
    setRefusal(wrong ?? (files.length > left ? tooMany : undefined));
    if (wrong === undefined && files.length > 0 && files.length <= left) mutate(files);
  };
  const isOver = useFileDrop(take, !isPending);
  return (
    <div className={isOver ? "item-drop item-drop-over" : "item-drop"}>
      <Upload aria-hidden size={20} strokeWidth={1.75} />
      <p>{`Drop ${requirement.name} here`}</p>
      <small>{`${left === 1 ? "1 file" : `${left} files`}: ${acceptedText(productFileExtensions)}`}</small>
      <Button variant="primary" isPending={isPending} onPress={() => input.current?.click()}>
        {left === 1 ? "Choose File" : "Choose Files"}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={left > 1}
        aria-label={`Files of ${requirement.name}`}
        accept={pickerAccept(productFileExtensions)}
        onChange={({ target }) => {
          take([...(target.files ?? [])]);
          target.value = ""; // the same file can be chosen again
        }}
      />
      {(refusal ?? error) !== undefined && <FormError>{refusal ?? error}</FormError>}
    </div>
  );
}
