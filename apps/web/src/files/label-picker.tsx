import type { Label } from "@lading/contract";
import { ChevronDown } from "lucide-react";
import { SelectField } from "../ui/select-field.tsx";
import { Select } from "../ui/select.tsx";

interface LabelPickerProps {
  /** Names the control. */
  label: string;
  /** Undefined while they load. */
  labels: readonly Label[] | undefined;
  /** The label's id; null for none. */
  value: number | null;
  onChange: (id: number | null) => void;
  isDisabled?: boolean;
}

interface RowLabelProps extends LabelPickerProps {
  /** The name of the labeled file, for screen readers. */
  of: string;
}

/** A select for a label in a row. It shows its own name until a label is chosen. */
export function LabelPicker({ label, of, labels, value, onChange, isDisabled = false }: RowLabelProps) {
  return (
    <span className="relative flex w-full min-w-0">
      <Select
        aria-label={`${label}, ${of}`}
        value={value ?? ""}
        disabled={isDisabled || !labels}
        onChange={(event) => onChange(toId(event.target.value))}
        className={`h-7 w-full min-w-0 cursor-pointer appearance-none truncate rounded-control border border-control bg-bg pr-7 pl-2 text-sm transition-colors duration-150 disabled:cursor-default disabled:opacity-60 pointer-coarse:h-11 pointer-coarse:text-lg ${value === null ? "text-fg3" : "text-fg"}`}
      >
        <option value="">{value === null ? label : "No label"}</option>
        {labels?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <ChevronDown
        aria-hidden
        size={14}
        strokeWidth={1.75}
        className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-fg3"
      />
    </span>
  );
}

interface LabelFieldProps extends LabelPickerProps {
  /** The error message. */
  error?: string | undefined;
}

/** A select for a label in a form, with its name above it. */
export function LabelField({ label, labels, value, onChange, isDisabled = false, error }: LabelFieldProps) {
  return (
    <SelectField
      label={label}
      options={(labels ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      placeholder="No label"
      value={value ?? ""}
      error={error}
      disabled={isDisabled || !labels}
      onChange={(event) => onChange(toId(event.target.value))}
    />
  );
}

const toId = (value: string) => (value === "" ? null : Number(value));
