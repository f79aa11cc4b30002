import { parseDate } from "@internationalized/date";
import { Calendar } from "./calendar.tsx";

interface DayCalendarProps {
  /** YYYY-MM-DD. */
  day: string | undefined;
  onChange: (day: string) => void;
}

export function DayCalendar({ day, onChange }: DayCalendarProps) {
  return (
    <Calendar
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened it
      autoFocus
      value={day === undefined ? null : parseDate(day)}
      onChange={(chosen) => onChange(chosen.toString())}
    />
  );
}
