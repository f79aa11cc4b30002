import { productFileExtensions, type RequirementItemDetail, uploadRequirementFile } from "@lading/contract";
import { Upload } from "lucide-react";
import { useState } from "react";
import { acceptedText } from "../../files/accepted-files.ts";
import { sendForm } from "../../files/send-file.ts";
import { usePickedFiles } from "../../files/use-picked-files.tsx";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";

interface DropAreaProps {
  item: RequirementItemDetail;
  /** How many files can still be added. */
  left: number;
  error: string | undefined;
  onStored: (item: RequirementItemDetail) => void;
}

/** Where files are dropped or chosen. */
export function DropArea({ item: { id, requirement, maximum_files: most }, left, error, onStored }: DropAreaProps) {
  // After the first file, the next step is to send it.
  const isMore = left < most;
  const [refusal, setRefusal] = useState<string>();
  const { input, choose, isOver, isPending } = usePickedFiles({
    label: `Files of ${requirement.name}`,
    left,
    most,
    upload: async (file, signal) =>
      onStored(
        await sendForm<RequirementItemDetail>(
          uploadRequirementFile.path.replace("{id}", id),
          { method: "POST", fields: {}, file, key: crypto.randomUUID() },
          { signal, onSent: () => undefined, onAllSent: () => undefined },
        ),
      ),
    onRefused: setRefusal,
  });
  return (
    <div className={`item-drop ${isMore ? "item-drop-more" : ""} ${isOver ? "item-drop-over" : ""}`}>
      {!isMore && <Upload aria-hidden size={20} strokeWidth={1.75} />}
      <p>{isMore ? "Drop more here" : `Drop ${requirement.name} here`}</p>
      <small>{`${most === 1 ? "1 file" : `At most ${most} files${isMore ? `, ${left} more` : ""}`}: ${acceptedText(productFileExtensions)}`}</small>
      <Button variant={isMore ? "secondary" : "primary"} isPending={isPending} onPress={choose}>
        {left === 1 ? "Choose File" : "Choose Files"}
      </Button>
      {input}
      {(refusal ?? error) !== undefined && <FormError>{refusal ?? error}</FormError>}
    </div>
  );
}
