import { useId, type ComponentProps, type ReactNode } from "react";
import { controlClass, FieldFrame } from "./field-frame.tsx";

interface TextFieldProps extends Omit<ComponentProps<"input">, "className" | "id"> {
  label: string;
  /** The error message. */
  error?: string | undefined;
  hint?: ReactNode;
  /** A small button inside the field, at its right end. */
  end?: ReactNode;
  /** The id of an element that describes the value, beside the line below the field. */
  moreId?: string;
}

/** A labelled text input. Spread the result of react-hook-form's `register` into it. */
export function TextField({ label, error, hint, end, moreId, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={moreId ? `${id}-line ${moreId}` : `${id}-line`}
          className={`h-8 read-only:bg-subtle read-only:text-fg2 pointer-coarse:h-11 ${controlClass(error)} ${end ? "pr-10" : ""}`}
        />
        {end && <div className="absolute inset-y-0 right-0.5 grid place-items-center">{end}</div>}
      </div>
    </FieldFrame>
  );
}
