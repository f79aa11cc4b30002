import { useId, type ComponentProps } from "react";
import { FieldFrame } from "./field-frame.tsx";
import { SelectBox } from "./select-box.tsx";

interface SelectFieldProps extends Omit<ComponentProps<"select">, "className" | "id" | "children"> {
  label: string;
  options: readonly { value: string; label: string }[];
  /** Shown while nothing is selected. Without a placeholder the first option is selected. */
  placeholder?: string;
  /** The error message. */
  error?: string | undefined;
  hint?: string | undefined;
}

/** A labelled native select. Spread the result of react-hook-form's `register` into it. */
export function SelectField({ label, options, placeholder, error, hint, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <SelectBox {...select} id={id} hasError={error !== undefined} aria-describedby={`${id}-line`}>
        {placeholder && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectBox>
    </FieldFrame>
  );
}
