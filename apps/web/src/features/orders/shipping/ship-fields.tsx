import { type ReactNode, useState } from "react";
import { SelectBox } from "../../../ui/select-box.tsx";
import { boxClass, DayInput, Field, NumberBox } from "../answer/piece-controls.tsx";
import { numberFault } from "./notice-faults.ts";
import "../answer/answer-panel.css";

/** The id of a field's control in the page. */
export const fieldId = (field: string) => `ship-${field}`;

interface ShipFieldProps {
  /** The name by which messages find it. */
  name: string;
  label: string;
  error: string | undefined;
  hint?: string | undefined;
  value: string;
  onChange: (typed: string) => void;
}

const common = ({ name, label, error, hint }: Omit<ShipFieldProps, "value" | "onChange">) => ({
  id: fieldId(name),
  label,
  error,
  isBelow: false,
  sign: hint === undefined ? undefined : { text: hint },
});

/** A labelled input for a text. */
export const ShipText = ({ value, onChange, maxLength, ...field }: ShipFieldProps & { maxLength: number }) => (
  <Field {...common(field)}>
    {(control) => (
      <input
        {...control}
        autoComplete="off"
        maxLength={maxLength}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={boxClass(control)}
      />
    )}
  </Field>
);

/** A labelled input for a day. */
export const ShipDay = ({ value, onChange, ...field }: ShipFieldProps) => (
  <DayInput {...common(field)} typed={value} isDisabled={false} onChange={onChange} />
);

/** A labelled input for a number, with its unit inside. It says that its text is no number once the user leaves it. */
export function ShipNumber({ value, onChange, unit, ...field }: ShipFieldProps & { unit?: string }) {
  const [left, setLeft] = useState<string>();
  const isRead = left !== value || value.trim() === "" || Number(value) === 0;
  const error = field.error ?? (isRead ? undefined : numberFault(value));
  return (
    <Field {...common({ ...field, error })}>
      {(control) => (
        <NumberBox
          {...control}
          value={value}
          onBlur={() => setLeft(value)}
          onChange={onChange}
          {...(unit !== undefined && { unit })}
        />
      )}
    </Field>
  );
}

interface ShipChoiceProps extends ShipFieldProps {
  /** The options. */
  children: ReactNode;
}

/** A labelled choice of one of a few. */
export const ShipChoice = ({ value, onChange, children, ...field }: ShipChoiceProps) => (
  <Field {...common(field)}>
    {({ readOnly: _readOnly, ...control }) => (
      <SelectBox
        {...control}
        hasError={field.error !== undefined}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {children}
      </SelectBox>
    )}
  </Field>
);
