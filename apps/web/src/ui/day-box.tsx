import { CalendarDays } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Button } from "react-aria-components/Button";
import { Dialog, DialogTrigger } from "react-aria-components/Dialog";
import { Popover } from "./popover.tsx";
import { Skeleton } from "./skeleton.tsx";

// The calendar's code is larger than the form's, so it loads when it is first opened.
const DayCalendar = lazy(async () => ({ default: (await import("./day-calendar.tsx")).DayCalendar }));

interface DayBoxProps {
  /** The name of the field. */
  label: string;
  /** Returns the typed day as YYYY-MM-DD. Called when the calendar opens. */
  day: () => string | undefined;
  onChoose: (day: string) => void;
  className?: string;
  /** The input for the day. It must leave 36 px free at its right end for the button. */
  children: ReactNode;
}

/** An input for a day with a button that opens a calendar. */
export function DayBox({ label, day, onChoose, className = "relative block", children }: DayBoxProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <span className={className}>
      {children}
      <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
        <Button
          aria-label={`Calendar for ${label}`}
          className="absolute inset-y-0 right-0 grid w-8 place-items-center rounded-control text-fg3 data-hovered:text-fg"
        >
          <CalendarDays aria-hidden size={16} strokeWidth={1.75} />
        </Button>
        <Popover placement="bottom end">
          <Dialog aria-label={label} className="p-4 outline-none">
            <Suspense fallback={<Skeleton className="h-72 w-56" />}>
              <DayCalendar
                day={day()}
                onChange={(chosen) => {
                  onChoose(chosen);
                  setOpen(false);
                }}
              />
            </Suspense>
          </Dialog>
        </Popover>
      </DialogTrigger>
    </span>
  );
}
