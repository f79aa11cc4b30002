import { CalendarDays } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "react-aria-components/Button";
import { Dialog, DialogTrigger } from "react-aria-components/Dialog";
import { attributeOf } from "@lading/contract";
import { Popover } from "../../ui/popover.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type ControlProps, controlLook, controlProps } from "./control-props.ts";
import { typedText, typedValue } from "./typed-value.ts";

// A calendar weighs more than the form: it comes when it is first opened.
const DayCalendar = lazy(async () => ({ default: (await import("./day-calendar.tsx")).DayCalendar }));

/** A day, typed or chosen in a calendar. It is a plain text field, so that what is no day yet is kept too. */
export function DayControl(props: ControlProps) {
  const { id, edited, field } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="relative block min-w-0">
      <input
        {...controlProps(props)}
        inputMode="numeric"
        placeholder="MM/DD/YYYY"
        maxLength={100}
        autoComplete="off"
        className={`pr-9 ${controlLook(field)}`}
        onChange={(event) => edited.type(id, event.target.value)}
      />
      <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
        <Button
          aria-label={`Calendar for ${attributeOf(id).label}`}
          className="absolute inset-y-0 right-0 grid w-8 place-items-center rounded-control text-fg3 data-hovered:text-fg"
        >
          <CalendarDays aria-hidden size={16} strokeWidth={1.75} />
        </Button>
        <Popover placement="bottom end">
          <Dialog aria-label={attributeOf(id).label} className="p-4 outline-none">
            <Suspense fallback={<Skeleton className="h-72 w-56" />}>
              <DayCalendar
                day={typedValue(id, field.typed)}
                onChange={(day) => {
                  edited.type(id, typedText(id, day));
                  edited.leave(id);
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
