import { CalendarDays } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "react-aria-components/Button";
import { Dialog, DialogTrigger } from "react-aria-components/Dialog";
import { attributeOf } from "@lading/contract";
import { Popover } from "../../ui/popover.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { ControlProps } from "./control-props.ts";
import { typedBox, TypedInput } from "./typed-input.tsx";
import { typedText, typedValue } from "./typed-value.ts";

// A calendar weighs more than the form: it comes when it is first opened.
const DayCalendar = lazy(async () => ({ default: (await import("./day-calendar.tsx")).DayCalendar }));

/** A day, typed or chosen in a calendar. It is a plain text field, so that what is no day yet is kept too. */
export function DayControl(props: ControlProps) {
  const { id, edited } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <span className={typedBox}>
      <TypedInput {...props} inputMode="numeric" placeholder="MM/DD/YYYY" className="pr-9" />
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
                day={typedValue(id, edited.typed(id))}
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
