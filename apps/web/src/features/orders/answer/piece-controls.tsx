import { Check, Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import { dayText, dayTyping, typedDay } from "../../../lib/typed-day.ts";
import { DayBox } from "../../../ui/day-box.tsx";
import { controlClass } from "../../../ui/field-frame.tsx";
import type { Sign } from "./piece-words.ts";

/** The properties of the control in a field. */
interface ControlProps {
  id: string;
  "aria-describedby": string;
  "aria-invalid": true | undefined;
  readOnly: boolean;
}

export const boxClass = (control: ControlProps) =>
  `h-8 pointer-coarse:h-11 read-only:bg-subtle read-only:text-fg2 ${controlClass(control["aria-invalid"] && "error")}`;

interface FieldProps {
  id: string;
  label: string;
  error: string | undefined;
  /** The label is read, and not shown on wide screens, because the piece above has it. */
  isBelow: boolean;
  isWide?: true;
  sign?: Sign | undefined;
  /** The sentence that says why the value cannot be changed. */
  fixed?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** A field with its label. The line below keeps its room, so that a fault moves nothing. */
export function Field({ id, label, error, isBelow, isWide, sign, fixed, children }: FieldProps) {
  const isWrong = error !== undefined || (sign?.isRefused ?? false);
  return (
    <div className="order-field" data-wide={isWide && ""} data-error={isWrong ? "" : undefined}>
      <label htmlFor={id} data-below={isBelow ? "" : undefined}>
        {label}
      </label>
      {children({
        id,
        "aria-describedby": `${id}-line`,
        "aria-invalid": error === undefined ? undefined : true,
        readOnly: fixed !== undefined,
      })}
      <p id={`${id}-line`} data-asked={error === undefined && sign?.isAsked ? "" : undefined}>
        {error ??
          fixed ??
          (sign && (
            <>
              {sign.isAsked === true && <Hourglass aria-hidden size={12} strokeWidth={1.75} />}
              {sign.isAsked === false && <Check aria-hidden size={12} strokeWidth={2} />}
              {sign.text}
            </>
          ))}
      </p>
    </div>
  );
}

interface NumberBoxProps extends ControlProps {
  value: string;
  unit?: string;
  onBlur?: () => void;
  onChange: (typed: string) => void;
}

export function NumberBox({ value, unit, onChange, ...control }: NumberBoxProps) {
  return (
    <span className="relative block">
      <input
        {...control}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={`tabular-nums ${boxClass(control)}`}
      />
      {unit && <span className="order-unit">{unit}</span>}
    </span>
  );
}

interface DayInputProps {
  id: string;
  label: string;
  error: string | undefined;
  isBelow: boolean;
  sign?: Sign | undefined;
  fixed?: string | undefined;
  typed: string;
  isDisabled: boolean;
  onChange: (typed: string) => void;
}

export function DayInput({ typed, isDisabled, onChange, ...field }: DayInputProps) {
  return (
    <Field {...field}>
      {(control) => {
        const input = (
          <input
            {...control}
            {...dayTyping}
            disabled={isDisabled}
            value={isDisabled ? "" : dayText(typed)}
            onChange={({ target }) => onChange(target.value)}
            onBlur={() => {
              const day = typedDay(typed);
              if (day !== undefined && typed !== day) onChange(day);
            }}
            className={`pr-9 tabular-nums ${boxClass(control)}`}
          />
        );
        if (control.readOnly) return input;
        return (
          <DayBox label={field.label} day={() => typedDay(typed)} onChoose={(day) => onChange(dayText(day))}>
            {input}
          </DayBox>
        );
      }}
    </Field>
  );
}
