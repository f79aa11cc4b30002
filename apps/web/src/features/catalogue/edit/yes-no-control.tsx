import { type ControlProps, useInputText } from "./control-props.ts";
import { getControlId } from "./field-focus.ts";

const options = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
  { value: "", label: "No value" },
];

/** A choice of yes, no and no value. */
export function YesNoControl({ id, form }: ControlProps) {
  const typed = useInputText({ id, form });
  return (
    <div
      id={getControlId(id)}
      role="radiogroup"
      aria-labelledby={`${getControlId(id)}-label`}
      aria-describedby={`${getControlId(id)}-line`}
      className="grid grid-cols-[2fr_2fr_3fr] rounded-control bg-muted p-0.5"
    >
      {options.map(({ value, label }) => (
        <label
          key={value}
          className="cursor-pointer rounded-badge py-1 text-center font-medium whitespace-nowrap text-fg2 has-checked:bg-raised has-checked:text-fg has-checked:shadow-control has-focus-visible:outline-2 has-focus-visible:outline-accent-text pointer-coarse:py-2.5"
        >
          <input
            type="radio"
            name={getControlId(id)}
            className="sr-only scroll-my-40"
            checked={typed === value}
            onChange={() => form.setText(id, value)}
          />
          {label}
        </label>
      ))}
    </div>
  );
}
