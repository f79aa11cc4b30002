import { Plus, X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "react-aria-components/Button";
import { Dialog, DialogTrigger } from "react-aria-components/Dialog";
import { Popover } from "../ui/popover.tsx";

interface FilterChipProps {
  label: string;
  /** The chosen values as text; empty if none is chosen. */
  chosen: string;
  onClear: () => void;
  /** The choices, in a panel below the chip. */
  children: ReactNode;
}

/** A filter: a dashed "+ Category" button, or a chip with the chosen values and a button that clears them. */
export function FilterChip({ label, chosen, onClear, children }: FilterChipProps) {
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <DialogTrigger>
      <span
        className={`inline-flex h-7 max-w-full items-center rounded-full border text-xs font-medium ${chosen ? "border-control bg-raised" : "border-dashed border-control"}`}
      >
        <Button
          ref={opener}
          className={`inline-flex h-full min-w-0 items-center gap-1.5 rounded-full text-fg2 data-hovered:text-fg ${chosen ? "pr-1 pl-2.5" : "px-2.5"}`}
        >
          {chosen ? (
            <span className="truncate">{`${label}: ${chosen}`}</span>
          ) : (
            <>
              <Plus aria-hidden size={14} strokeWidth={1.75} />
              {label}
            </>
          )}
        </Button>
        {chosen && (
          <button
            type="button"
            aria-label={`Clear ${label} filter`}
            className="grid h-full w-7 shrink-0 place-items-center rounded-full text-fg3 hover:text-fg"
            onClick={() => {
              onClear();
              // This button is removed together with the choice, so the focus moves to the chip.
              opener.current?.focus();
            }}
          >
            <X aria-hidden size={14} strokeWidth={1.75} />
          </button>
        )}
      </span>
      <Popover placement="bottom start">
        <Dialog aria-label={`${label} filter`} className="outline-none">
          {children}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
