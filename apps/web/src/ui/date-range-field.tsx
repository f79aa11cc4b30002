import { type CalendarDate, parseDate, today } from "@internationalized/date";
import { useState } from "react";
import { DateField, DateInput, DateSegment } from "react-aria-components/DateField";
import { Label } from "react-aria-components/Label";
import { Calendar, RangeCalendar } from "./calendar.tsx";
import { type DateRange, dateRangeError, wrongDays } from "./date-range.ts";

interface DateRangeFieldProps {
  value: DateRange | undefined;
  /** Called when both days are there and make sense, and with undefined when they were cleared. */
  onChange: (value: DateRange | undefined) => void;
}

/** Chooses a day or a range of days in the past, by typing or in a calendar. */
export function DateRangeField({ value, onChange }: DateRangeFieldProps) {
  const [isRange, setIsRange] = useState(value !== undefined && value.from !== value.to);
  const [from, setFrom] = useState(value ? parseDate(value.from) : null);
  const [to, setTo] = useState(value ? parseDate(value.to) : null);
  const last = today("UTC");
  const days = isWhole(from) && isWhole(to) && { from: from.toString(), to: to.toString() };
  const error = days ? dateRangeError(days, last.toString()) : undefined;
  const wrong = days ? wrongDays(days, last.toString()) : undefined;

  const choose = (first: CalendarDate | null, second: CalendarDate | null) => {
    setFrom(first);
    setTo(second);
    if (!first && !second) onChange(undefined);
    if (!isWhole(first) || !isWhole(second)) return;
    const range = { from: first.toString(), to: second.toString() };
    if (!dateRangeError(range, last.toString())) onChange(range);
  };

  return (
    <div className="flex w-64 flex-col gap-3 p-4">
      <Kinds
        isRange={isRange}
        onChange={(next) => {
          setIsRange(next);
          // One day is a range that ends where it starts.
          if (!next && from && to) choose(from, from);
        }}
      />
      {isRange ? (
        <div className="grid grid-cols-2 gap-2">
          <Day label="Start date" value={from} isInvalid={Boolean(wrong?.from)} onChange={(day) => choose(day, to)} />
          <Day label="End date" value={to} isInvalid={Boolean(wrong?.to)} onChange={(day) => choose(from, day)} />
        </div>
      ) : (
        <Day label="Date" value={from} isInvalid={Boolean(error)} onChange={(day) => choose(day, day)} />
      )}
      <p role="alert" className={`-my-1.5 min-h-4 text-xs ${error ? "text-bad" : "text-fg3"}`}>
        {error ?? (isRange && missingDay(from, to))}
      </p>
      {isRange ? (
        <RangeCalendar
          value={days && !error ? { start: from, end: to } : null}
          last={last}
          onChange={({ start, end }) => choose(start, end)}
        />
      ) : (
        <Calendar value={isWhole(from) && !error ? from : null} last={last} onChange={(day) => choose(day, day)} />
      )}
    </div>
  );
}

/** While 2026 is typed, the years 2, 20 and 202 go by. */
const isWhole = (day: CalendarDate | null): day is CalendarDate => day !== null && day.year >= 1000;

/** Half a range filters nothing, which would else look like a filter that does not work. */
function missingDay(from: CalendarDate | null, to: CalendarDate | null) {
  if (from && !to) return "Choose the end date too.";
  return !from && to ? "Choose the start date too." : undefined;
}

function Kinds({ isRange, onChange }: { isRange: boolean; onChange: (isRange: boolean) => void }) {
  return (
    <fieldset className="grid grid-cols-2 rounded-control bg-muted p-0.5">
      <legend className="sr-only">Kind of date filter</legend>
      {["Single date", "Date range"].map((name, place) => (
        <label
          key={name}
          className="cursor-pointer rounded-badge py-1 text-center text-xs font-medium text-fg2 has-checked:bg-raised has-checked:text-fg has-checked:shadow-control has-focus-visible:outline-2 has-focus-visible:outline-accent-text"
        >
          <input
            type="radio"
            name="kind of date filter"
            className="sr-only"
            checked={isRange === (place === 1)}
            onChange={() => onChange(place === 1)}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

interface DayProps {
  label: string;
  value: CalendarDate | null;
  isInvalid: boolean;
  onChange: (day: CalendarDate | null) => void;
}

/** MM/dd/yyyy, typed part by part. */
function Day({ label, value, isInvalid, onChange }: DayProps) {
  return (
    <DateField
      shouldForceLeadingZeros
      value={value}
      isInvalid={isInvalid}
      onChange={onChange}
      className="flex flex-col gap-1"
    >
      <Label className="text-xs text-fg2">{label}</Label>
      <DateInput className="flex h-8 items-center rounded-control border border-control bg-bg px-2 tabular-nums focus-within:outline-2 focus-within:outline-accent-text data-invalid:border-bad">
        {(segment) => (
          <DateSegment
            segment={segment}
            className="rounded-[2px] px-px outline-none data-focused:bg-accent data-focused:text-on-accent data-placeholder:text-fg3 data-focused:data-placeholder:text-on-accent"
          />
        )}
      </DateInput>
    </DateField>
  );
}
