import { useId } from "react";
import { Checkbox } from "../../ui/checkbox.tsx";

interface BoxFieldProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The label. */
  children: string;
}

/** A checkbox with its label. */
export function BoxField({ checked, onChange, children }: BoxFieldProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="mb-2 flex min-h-8 w-fit cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
      <Checkbox id={id} checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {children}
    </label>
  );
}
