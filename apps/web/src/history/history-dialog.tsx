import type { HistoryField } from "@lading/contract";
import { CalendarDays } from "lucide-react";
import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { focusOnMount } from "../ui/focus-on-mount.ts";
import { FieldChanges } from "./field-changes.tsx";
import { PastValues } from "./past-values.tsx";
import { getFieldLabel, type ProductHistory } from "./product-history.ts";

interface HistoryDialogProps {
  history: ProductHistory;
  /** The field whose changes are shown first. Without it, the dialog shows all values of a day. */
  field?: HistoryField | undefined;
  onClose: () => void;
}

/** The history of a product: the changes of one field, or all values of a day. One leads to the other. */
export function HistoryDialog({ history, field: first, onClose }: HistoryDialogProps) {
  const [{ field, isTurned }, setView] = useState({ field: first, isTurned: false });
  const turnTo = (next: HistoryField | undefined) => setView({ field: next, isTurned: true });
  return (
    <Dialog
      title={field === undefined ? `Values of ${history.productName}` : `History of ${getFieldLabel(field)}`}
      isOpen
      onClose={onClose}
      size="large"
      actions={
        <>
          {field !== undefined && (
            <Button
              variant="ghost"
              icon={<CalendarDays aria-hidden size={16} strokeWidth={1.75} />}
              onPress={() => turnTo(undefined)}
            >
              All values on a day
            </Button>
          )}
          <Button onPress={onClose}>Close</Button>
        </>
      }
    >
      {/* The button that was pressed is no longer there. */}
      <div key={field ?? "day"} ref={isTurned ? focusOnMount : undefined} tabIndex={-1} className="outline-none">
        {field === undefined ? (
          <PastValues history={history} onChooseField={turnTo} />
        ) : (
          <FieldChanges history={history} field={field} />
        )}
      </div>
    </Dialog>
  );
}
