import type { StaffProduct } from "@lading/contract";
import { CalendarDays } from "lucide-react";
import { ChangeTimeline } from "../../history/change-timeline.tsx";
import { HistoryDialog } from "../../history/history-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { useLazyDialog } from "../../ui/use-lazy-dialog.tsx";
import { staffProductHistory } from "./products-api.ts";

/** The published changes of a product, the newest first, beside the comparison with a day. */
export function ProductChanges({ product }: { product: StaffProduct }) {
  const [open, dialog] = useLazyDialog(HistoryDialog);
  const history = staffProductHistory(product);
  return (
    <>
      <div className="mb-3 flex justify-end">
        <Button
          icon={<CalendarDays aria-hidden size={16} strokeWidth={1.75} />}
          onPress={() => open({ history, part: "day" })}
        >
          Compare with a Day
        </Button>
      </div>
      <ChangeTimeline history={history} />
      {dialog}
    </>
  );
}
