import { type ControlProps, useTyped } from "./control-props.ts";
import { controlId } from "./field-ids.ts";

const options = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
  { value: "", label: "No value" },
];

/** Yes, no, or nothing said. */
export function YesNoControl({ id, edited }: ControlProps) {
  const typed = useTyped({ id, edited });
  return (
    <div
      id={controlId(id)}
      role="radiogroup"
      aria-labelledby={`${controlId(id)}-label`}
      aria-describedby={`${controlId(id)}-line`}
      className="grid grid-cols-[2fr_2fr_3fr] rounded-control bg-muted p-0.5"
    >
      {options.map(({ value, label }) => (
        <label
          key={value}
          className="cursor-pointer rounded-badge py-1 text-center font-medium whitespace-nowrap text-fg2 has-checked:bg-raised has-checked:text-fg has-checked:shadow-control has-focus-visible:outline-2 has-focus-visible:outline-accent-text pointer-coarse:py-2.5"
        >
          <input
            type="radio"
            name={controlId(id)}
            className="sr-only scroll-my-40"
            checked={typed === value}
            onChange={() => edited.type(id, value)}
          />
          {label}
        </label>
      ))}
    </div>
  );
}
