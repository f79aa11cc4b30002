import { useId } from "react";
import { Checkbox } from "../../ui/checkbox.tsx";

interface CheckFieldProps {
  label: string;
  /** The accessible name, where several fields have the same label. */
  name?: string;
  about?: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** A checkbox with its label. */
export function CheckField({ label, name, about, isChecked, onChange }: CheckFieldProps) {
  const id = useId();
  return (
    <div className="mb-4 flex items-start gap-2">
      <span className="pt-0.5">
        <Checkbox
          id={id}
          aria-label={name}
          aria-describedby={about && `${id}-about`}
          checked={isChecked}
          onChange={(event) => onChange(event.target.checked)}
        />
      </span>
      <div>
        <label htmlFor={id} className="cursor-pointer">
          {label}
        </label>
        {about && (
          <p id={`${id}-about`} className="text-xs text-fg3">
            {about}
          </p>
        )}
      </div>
    </div>
  );
}
