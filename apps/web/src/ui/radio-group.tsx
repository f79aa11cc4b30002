import { useId } from "react";
import { lineClass } from "./field-frame.tsx";

interface RadioGroupProps<Value extends string> {
  label: string;
  /** `figure` is at the end of the line of its option. */
  options: readonly { value: Value; label: string; about?: string; figure?: string }[];
  /** Any value that is not an option means that nothing is selected. */
  value: string;
  onChange: (value: Value) => void;
  isDisabled?: boolean;
  /** The error message. */
  error?: string | undefined;
  hint?: string | undefined;
  /** Use "column" for options with a description. */
  layout?: "row" | "column";
}

/** A group of styled native radio buttons. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, options, value, onChange, isDisabled, error, hint, layout = "row" } = props;
  const id = useId();
  return (
    <fieldset disabled={isDisabled} aria-describedby={`${id}-line`} className="min-w-0">
      <legend className={`mb-2 text-sm font-medium ${isDisabled ? "text-fg3" : ""}`}>{label}</legend>
      <div className={`flex ${layout === "row" ? "flex-wrap gap-x-6 gap-y-2" : "flex-col gap-2.5"}`}>
        {options.map((option) => (
          <label
            key={option.value}
            className={`flex items-start gap-2 pointer-coarse:min-h-8 ${isDisabled ? "text-fg3" : "cursor-pointer"}`}
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              aria-labelledby={`${id}-${option.value}`}
              aria-describedby={option.about && `${id}-${option.value}-about`}
              className="mt-0.5 size-4 shrink-0 cursor-pointer appearance-none rounded-full border border-control bg-raised transition-colors duration-150 checked:border-5 checked:border-accent disabled:cursor-default disabled:opacity-50"
            />
            <span className="min-w-0">
              <span id={`${id}-${option.value}`}>{option.label}</span>
              {option.about && (
                <span id={`${id}-${option.value}-about`} className="block text-xs text-fg3">
                  {option.about}
                </span>
              )}
            </span>
            {option.figure !== undefined && <span className="ml-auto shrink-0 pl-3 text-fg2">{option.figure}</span>}
          </label>
        ))}
      </div>
      <p id={`${id}-line`} className={lineClass(error)}>
        {error ?? hint}
      </p>
    </fieldset>
  );
}
