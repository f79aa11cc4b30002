import { type ReactNode, type Ref, useId } from "react";
import { dayText, dayTyping, typedDay } from "../lib/typed-day.ts";
import { DayBox } from "./day-box.tsx";
import { controlClass, FieldFrame } from "./field-frame.tsx";

interface DayFieldProps {
  label: string;
  error: string | undefined;
  hint?: ReactNode;
  /** The text as typed. */
  value: string;
  onChange: (typed: string) => void;
  onBlur: () => void;
  name: string;
  ref: Ref<HTMLInputElement>;
}

/** A labelled input for a day, typed or chosen in a calendar. It keeps the text even if it is not a valid day. */
export function DayField({ label, error, hint, value, onChange, onBlur, name, ref }: DayFieldProps) {
  const id = useId();
  const day = typedDay(value);
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <DayBox label={label} day={() => day} onChoose={(chosen) => onChange(dayText(chosen))}>
        <input
          {...dayTyping}
          id={id}
          ref={ref}
          name={name}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-line`}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => {
            if (day !== undefined) onChange(dayText(day));
            onBlur();
          }}
          className={`h-8 pr-9 tabular-nums pointer-coarse:h-11 ${controlClass(error)}`}
        />
      </DayBox>
    </FieldFrame>
  );
}
