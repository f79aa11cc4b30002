import { parseDate, today } from "@internationalized/date";
import { useState } from "react";
import { dayText, dayTyping, noDay, typedDay } from "../lib/typed-day.ts";
import { Calendar, RangeCalendar } from "./calendar.tsx";
import { type DateRange, dateRangeError, wrongDays } from "./date-range.ts";
import { controlClass } from "./field-frame.tsx";

interface DateRangeFieldProps {
  value: DateRange | undefined;
  /** Called with a valid range when both days are set, and with undefined when both are cleared. */
  onChange: (value: DateRange | undefined) => void;
}

/** Takes a day or a range of days in the past, typed or chosen in a calendar. */
export function DateRangeField({ value, onChange }: DateRangeFieldProps) {
  const [isRange, setIsRange] = useState(value !== undefined && value.from !== value.to);
  const [typed, setTyped] = useState({ from: shownDay(value?.from), to: shownDay(value?.to) });
  // A day is validated only when the user leaves its input.
  const [isTyping, setTyping] = useState(false);
  const last = today("UTC");
  const from = wholeDay(typed.from);
  const to = wholeDay(typed.to);
  const days = from !== undefined && to !== undefined && { from, to };
  const error = days ? dateRangeError(days, last.toString()) : undefined;
  const wrong = days ? wrongDays(days, last.toString()) : undefined;
  const unread = !isTyping && [typed.from, typed.to].some((text) => text.trim() !== "" && typedDay(text) === undefined);

  const choose = (first: string, second: string) => {
    setTyped({ from: first, to: second });
    if (first.trim() === "" && second.trim() === "") return onChange(undefined);
    const range = { from: wholeDay(first), to: wholeDay(second) };
    if (range.from === undefined || range.to === undefined) return;
    const chosen = { from: range.from, to: range.to };
    if (!dateRangeError(chosen, last.toString())) onChange(chosen);
  };
  const typing = {
    onFocus: () => setTyping(true),
    onBlur: () => {
      setTyping(false);
      setTyped({ from: shownDay(from) || typed.from, to: shownDay(to) || typed.to });
    },
  };

  return (
    <div className="flex w-64 flex-col gap-3 p-4">
      <Kinds
        isRange={isRange}
        onChange={(next) => {
          setIsRange(next);
          // A single day is a range that ends on its first day.
          if (!next && from !== undefined && to !== undefined) choose(typed.from, typed.from);
        }}
      />
      {isRange ? (
        <div className="grid grid-cols-2 gap-2">
          <Day
            {...typing}
            label="Start Date"
            value={typed.from}
            isInvalid={Boolean(wrong?.from)}
            onChange={(text) => choose(text, typed.to)}
          />
          <Day
            {...typing}
            label="End Date"
            value={typed.to}
            isInvalid={Boolean(wrong?.to)}
            onChange={(text) => choose(typed.from, text)}
          />
        </div>
      ) : (
        <Day
          {...typing}
          label="Date"
          value={typed.from}
          isInvalid={Boolean(error)}
          onChange={(text) => choose(text, text)}
        />
      )}
      <p role="alert" className={`-my-1.5 min-h-4 text-xs ${error || unread ? "text-bad" : "text-fg3"}`}>
        {error ?? (unread ? noDay : isRange && missingDay(from, to))}
      </p>
      {isRange ? (
        <RangeCalendar
          value={days && !error ? { start: parseDate(days.from), end: parseDate(days.to) } : null}
          last={last}
          onChange={({ start, end }) => choose(dayText(start.toString()), dayText(end.toString()))}
        />
      ) : (
        <Calendar
          value={from !== undefined && !error ? parseDate(from) : null}
          last={last}
          onChange={(day) => choose(dayText(day.toString()), dayText(day.toString()))}
        />
      )}
    </div>
  );
}

const shownDay = (day: string | undefined) => (day === undefined ? "" : dayText(day));

/** Returns the typed day. A year before 1000 is a typing mistake. */
function wholeDay(text: string) {
  const day = typedDay(text);
  return day !== undefined && day >= "1000" ? day : undefined;
}

/** Explains that half a range filters nothing. Without it the filter would look broken. */
function missingDay(from: string | undefined, to: string | undefined) {
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
  value: string;
  isInvalid: boolean;
  onChange: (typed: string) => void;
  onFocus: () => void;
  onBlur: () => void;
}

/** An input for one end of the range, above the open calendar. */
function Day({ label, isInvalid, onChange, ...input }: DayProps) {
  return (
    <label className="flex min-w-0 flex-col gap-1 text-xs text-fg2">
      {label}
      <input
        {...dayTyping}
        {...input}
        aria-invalid={isInvalid || undefined}
        onChange={(event) => onChange(event.target.value)}
        className={`h-8 tabular-nums ${controlClass(isInvalid ? label : undefined)}`}
      />
    </label>
  );
}
