import { useState } from "react";
import { dateAndTime } from "../../lib/formats.ts";
import { dayText, noDay, typedDay } from "../../lib/typed-day.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { ownZone, toInstant, zones } from "./moment.ts";
import { DayField } from "../../ui/day-field.tsx";
import { focusOnMount } from "../../ui/focus-on-mount.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";

interface ScheduleDialogProps {
  one: string;
  warning: string | undefined;
  onSchedule: (at: string) => void;
  onClose: () => void;
}

/** Asks for the day, the time and the time zone at which a version is published. */
export function ScheduleDialog({ one, warning, onSchedule, onClose }: ScheduleDialogProps) {
  const [day, setDay] = useState("");
  const [time, setTime] = useState("08:00");
  const [zone, setZone] = useState(ownZone);
  const [isChecked, setChecked] = useState(false);
  const [now] = useState(Date.now);
  const chosen = typedDay(day);
  const at = chosen && time ? toInstant(chosen, time, zone) : undefined;
  const dayMistake = getDayMistake(chosen, at, now);
  const timeMistake = time ? undefined : "Enter a time, like 08:00.";
  return (
    <FormDialog
      title={`Schedule this ${one}`}
      error={false}
      confirm="Schedule"
      isPending={false}
      onSubmit={() => {
        setChecked(true);
        if (!at || dayMistake || timeMistake) return;
        onClose();
        onSchedule(at);
      }}
      onClose={onClose}
    >
      {warning && <p className="mb-3">{warning}</p>}
      <div className="grid gap-x-4 sm:grid-cols-2">
        <DayField
          label="Day"
          name="day"
          ref={focusOnMount}
          value={day}
          error={isChecked ? dayMistake : undefined}
          onChange={setDay}
          onBlur={() => chosen && setDay(dayText(chosen))}
        />
        <TextField
          label="Time"
          type="time"
          value={time}
          error={isChecked ? timeMistake : undefined}
          onChange={(event) => setTime(event.target.value)}
        />
      </div>
      <SelectField
        label="Time Zone"
        options={zones.map((value) => ({ value, label: value.replaceAll("_", " ") }))}
        value={zone}
        hint={at && zone !== "UTC" ? `That is ${dateAndTime(at)}.` : undefined}
        onChange={(event) => setZone(event.target.value)}
      />
    </FormDialog>
  );
}

function getDayMistake(chosen: string | undefined, at: string | undefined, now: number) {
  if (!chosen) return noDay;
  return at && Date.parse(at) <= now ? "Must be in the future." : undefined;
}
