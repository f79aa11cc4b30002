import { useId } from "react";
import { FieldFrame } from "../ui/field-frame.tsx";

interface FileChoiceProps {
  error: string | undefined;
  onChoose: (file: File | undefined) => void;
}

/** The field of a file that a call gets as its body. */
export function FileChoice({ error, onChoose }: FileChoiceProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label="File" error={error} hint={undefined}>
      <input
        id={id}
        name="File"
        type="file"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-line`}
        onChange={(event) => onChoose(event.target.files?.[0])}
        className="max-w-full text-sm"
      />
    </FieldFrame>
  );
}
