import { answerReasonIds, answerReasons } from "@lading/contract";
import { useId, useState } from "react";
import { number } from "../../../lib/formats.ts";
import { noDay, typedDay } from "../../../lib/typed-day.ts";
import { DayField } from "../../../ui/day-field.tsx";
import { FieldFrame } from "../../../ui/field-frame.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { SelectBox } from "../../../ui/select-box.tsx";

interface SetDaysDialogProps {
  /** The number of chosen lines. */
  lines: number;
  onSet: (days: { ship_date: string; delivery_date: string; reason: string }) => void;
  onClose: () => void;
}

/** Sets the days of several lines at once. */
export function SetDaysDialog({ lines, onSet, onClose }: SetDaysDialogProps) {
  const id = useId();
  const [days, setDays] = useState({ ship_date: "", delivery_date: "", reason: "" });
  const [isChecked, setChecked] = useState(false);
  const { ship_date, delivery_date } = days;
  const errorOf = (typed: string) => (typed !== "" && typedDay(typed) === undefined ? noDay : undefined);
  const errors = {
    ship_date: errorOf(ship_date),
    delivery_date: errorOf(delivery_date) ?? (ship_date + delivery_date === "" ? "Enter a date." : undefined),
  };
  const field = (name: "ship_date" | "delivery_date") => ({
    name,
    ref: null,
    error: isChecked ? errors[name] : undefined,
    value: days[name],
    onChange: (typed: string) => setDays({ ...days, [name]: typed }),
    onBlur: () => undefined,
  });
  const submit = () => {
    setChecked(true);
    if (errors.ship_date === undefined && errors.delivery_date === undefined) onSet(days);
  };
  return (
    <FormDialog
      title="Set date"
      confirm={`Set Date for ${lines === 1 ? "1 Line" : `${number(lines)} Lines`}`}
      error={false}
      isPending={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <DayField label="Delivery Date" {...field("delivery_date")} />
      <DayField label="Ship Date" {...field("ship_date")} />
      <FieldFrame
        id={id}
        label="Reason"
        error={undefined}
        hint={lines === 1 ? undefined : `For all ${number(lines)} lines`}
      >
        <SelectBox
          id={id}
          aria-describedby={`${id}-line`}
          value={days.reason}
          onChange={({ target }) => setDays({ ...days, reason: target.value })}
        >
          <option value="">None</option>
          {answerReasonIds.map((reason) => (
            <option key={reason} value={reason}>
              {answerReasons[reason]}
            </option>
          ))}
        </SelectBox>
      </FieldFrame>
    </FormDialog>
  );
}
