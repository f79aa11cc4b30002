import type { CalendarDate } from "@internationalized/date";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "react-aria-components/Button";
import {
  Calendar as AriaCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from "react-aria-components/Calendar";
import { Heading } from "react-aria-components/Heading";
import { RangeCalendar as AriaRangeCalendar } from "react-aria-components/RangeCalendar";

interface CalendarProps {
  value: CalendarDate | null;
  /** The chosen day, or today, takes the focus. */
  autoFocus?: boolean;
  /** The last day that can be chosen. */
  last?: CalendarDate;
  onChange: (day: CalendarDate) => void;
}

/** A month in which the user chooses one day. */
export function Calendar({ value, last, autoFocus, onChange }: CalendarProps) {
  return (
    <AriaCalendar
      aria-label="Date"
      value={value}
      maxValue={last ?? null}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the caller decides; a calendar that the user opens takes the focus
      autoFocus={autoFocus ?? false}
      onChange={onChange}
    >
      <MonthHeading />
      <Month shape="single" />
    </AriaCalendar>
  );
}

interface Days {
  start: CalendarDate;
  end: CalendarDate;
}

interface RangeCalendarProps {
  value: Days | null;
  last: CalendarDate;
  onChange: (days: Days) => void;
}

/** A month in which two presses choose the first and the last day of a range. */
export function RangeCalendar({ value, last, onChange }: RangeCalendarProps) {
  return (
    <AriaRangeCalendar aria-label="Date range" value={value} maxValue={last} onChange={onChange}>
      <MonthHeading />
      <Month shape="range" />
    </AriaRangeCalendar>
  );
}

function MonthHeading() {
  const step = "grid size-8 place-items-center rounded-control text-fg2 data-hovered:bg-muted data-disabled:opacity-40";
  return (
    <header className="flex items-center justify-between pb-1">
      <Button slot="previous" className={step}>
        <ChevronLeft aria-hidden size={16} strokeWidth={1.75} />
      </Button>
      <Heading className="font-semibold" />
      <Button slot="next" className={step}>
        <ChevronRight aria-hidden size={16} strokeWidth={1.75} />
      </Button>
    </header>
  );
}

const dayShape =
  "grid size-8 cursor-pointer place-items-center rounded-control tabular-nums data-disabled:cursor-default data-disabled:text-fg3 data-disabled:opacity-60 data-hovered:bg-muted data-outside-month:hidden";
const chosenDay = "data-selected:bg-accent data-selected:font-medium data-selected:text-on-accent";
const rangeEnds =
  "data-selected:rounded-none data-selected:bg-accent-soft data-selected:font-medium data-selection-start:rounded-l-control data-selection-start:bg-accent data-selection-start:text-on-accent data-selection-end:rounded-r-control data-selection-end:bg-accent data-selection-end:text-on-accent";

function Month({ shape }: { shape: "single" | "range" }) {
  return (
    <CalendarGrid weekdayStyle="short" className="border-separate border-spacing-x-0 border-spacing-y-0.5">
      <CalendarGridHeader>
        {(day) => <CalendarHeaderCell className="h-8 w-8 text-xs font-normal text-fg3">{day}</CalendarHeaderCell>}
      </CalendarGridHeader>
      <CalendarGridBody>
        {(date) => <CalendarCell date={date} className={`${dayShape} ${shape === "range" ? rangeEnds : chosenDay}`} />}
      </CalendarGridBody>
    </CalendarGrid>
  );
}
