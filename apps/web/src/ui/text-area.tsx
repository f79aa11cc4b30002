import { useId, type ComponentProps, type ReactNode } from "react";
import { controlClass, FieldFrame } from "./field-frame.tsx";

interface TextAreaProps extends Omit<ComponentProps<"textarea">, "className" | "id"> {
  label: string;
  /** The error message. */
  error?: string | undefined;
  hint?: ReactNode;
}

/** A labelled textarea. Spread the result of react-hook-form's `register` into it. */
export function TextArea({ label, error, hint, ...textarea }: TextAreaProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <textarea
        {...textarea}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-line`}
        className={`block min-h-20 resize-y py-1.5 ${controlClass(error)}`}
      />
    </FieldFrame>
  );
}
