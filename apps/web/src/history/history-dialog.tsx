import type { HistoryField } from "@lading/contract";
import { CalendarDays, History } from "lucide-react";
import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { focusOnMount } from "../ui/focus-on-mount.ts";
import { ChangeTimeline } from "./change-timeline.tsx";
import { PastValues } from "./past-values.tsx";
import { getFieldLabel, type ProductHistory } from "./product-history.ts";

/** All changes of a product, those of one field, or the comparison with a day. */
export type HistoryPart = "changes" | "day" | { field: HistoryField };

interface HistoryDialogProps {
  history: ProductHistory;
  /** The part that is shown first. */
  part: HistoryPart;
  onClose: () => void;
}

/** The history of a product. Each part leads to the others. */
export function HistoryDialog({ history, part: first, onClose }: HistoryDialogProps) {
  const [{ part, isTurned }, setView] = useState({ part: first, isTurned: false });
  const turnTo = (next: HistoryPart) => setView({ part: next, isTurned: true });
  return (
    <Dialog
      title={getTitle(history, part)}
      isOpen
      onClose={onClose}
      size="large"
      actions={<Button onPress={onClose}>Close</Button>}
    >
      <div className="mb-3 flex flex-wrap gap-2">
        {part !== "day" && (
          <Button icon={<CalendarDays aria-hidden size={16} strokeWidth={1.75} />} onPress={() => turnTo("day")}>
            Compare with a Day
          </Button>
        )}
        {part !== "changes" && (
          <Button icon={<History aria-hidden size={16} strokeWidth={1.75} />} onPress={() => turnTo("changes")}>
            All Changes
          </Button>
        )}
      </div>
      {/* The button that was pressed is no longer there. */}
      <div
        key={getTitle(history, part)}
        ref={isTurned ? focusOnMount : undefined}
        tabIndex={-1}
        className="outline-none"
      >
        {part === "day" ? (
          <PastValues history={history} onChooseField={(field) => turnTo({ field })} onPutBack={onClose} />
        ) : (
          <ChangeTimeline history={history} {...(part !== "changes" && { field: part.field, onPutBack: onClose })} />
        )}
      </div>
    </Dialog>
  );
}

function getTitle({ productName }: ProductHistory, part: HistoryPart) {
  if (part === "day") return `Values of ${productName}`;
  return `History of ${part === "changes" ? productName : getFieldLabel(part.field)}`;
}
