import type { ReactNode } from "react";
import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from "react-aria-components/Popover";

const overlayClass =
  "rounded-card bg-raised text-fg shadow-overlay ring-1 ring-line transition-opacity duration-120 data-entering:opacity-0 data-exiting:opacity-0";

interface PopoverProps extends Pick<
  AriaPopoverProps,
  "placement" | "triggerRef" | "isOpen" | "onOpenChange" | "isNonModal"
> {
  children: ReactNode;
}

/** A panel beside its trigger. Inside a `DialogTrigger` or `MenuTrigger` it needs no `triggerRef`. */
export function Popover(props: PopoverProps) {
  return <AriaPopover offset={6} {...props} className={overlayClass} />;
}
