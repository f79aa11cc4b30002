import { ChevronDown } from "lucide-react";
import { useId, type ComponentProps } from "react";
import { controlClass, FieldFrame } from "./field-frame.tsx";

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
      <div className="relative">
        <select
          {...select}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-line`}
          className={`h-8 cursor-pointer appearance-none pr-8 pointer-coarse:h-11 ${controlClass(error)}`}
        >
          {placeholder && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          size={14}
          strokeWidth={1.75}
          className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-fg3"
        />
      </div>
    </FieldFrame>
  );
}
