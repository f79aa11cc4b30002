import { type CalendarDate, parseDate } from "@internationalized/date";
import { Calendar } from "../../ui/calendar.tsx";

interface DayCalendarProps {
  /** What was typed, YYYY-MM-DD when it is a day. */
  day: string | null;
  onChange: (day: string) => void;
}

export function DayCalendar({ day, onChange }: DayCalendarProps) {
  return (
    <Calendar
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was just asked for
      autoFocus
      value={day === null ? null : dayOf(day)}
      onChange={(chosen) => onChange(chosen.toString())}
    />
  );
}

function dayOf(text: string): CalendarDate | null {
  try {
    return parseDate(text);
  } catch {
    return null;
  }
}
