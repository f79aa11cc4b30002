import { Info } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { Dialog, DialogTrigger } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Popover } from "../../../ui/popover.tsx";

/** A button that explains the number beside it. It opens on press, so that touch and keyboard users can open it. */
function Explanation({ of, children }: { of: string; children: ReactNode }) {
  return (
    <DialogTrigger>
      <Button
        aria-label={`What is ${of}?`}
        className="inline-grid size-6 shrink-0 place-items-center rounded-badge text-fg3 data-hovered:bg-muted data-hovered:text-fg"
      >
        <Info aria-hidden size={14} strokeWidth={1.75} />
      </Button>
      <Popover placement="bottom start">
        <Dialog className="max-w-80 p-3.5 outline-none">
          <Heading slot="title" className="font-semibold">
            {of}
          </Heading>
          <div className="mt-1 text-fg2 text-pretty">{children}</div>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

export const rankExplanation = (
  <Explanation of="GXP Rank">
    Your place among the suppliers of this product. Priority 1 means that you are the first choice when it is ordered.
  </Explanation>
);

export const completenessExplanation = (
  <Explanation of="% Complete">
    The share of this product's information fields that have a value. The more complete a product is, the easier it is
    to find and to compare.
  </Explanation>
);
