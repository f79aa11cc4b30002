import { showToast } from "../../../ui/toast.tsx";
import { isApprovable, type QueueRow } from "../queue/queue-row.ts";
import type { Cursor } from "../queue/use-cursor.ts";
import type { useReviewing } from "./use-reviewing.tsx";

interface Reviewed {
  rows: readonly QueueRow[];
  selected: readonly QueueRow[];
  cursor: Cursor;
  reviewing: ReturnType<typeof useReviewing>;
}

/** The keys that move through rows and decide: the selected ones if there are any, else the row of the cursor. */
export function rowActions({ rows, selected, cursor, reviewing }: Reviewed) {
  const { actions, approveSelection, rejectSelection, undo } = reviewing;
  const current = () => rows.find(({ id }) => id === cursor.current());
  return {
    j: () => cursor.move(1),
    k: () => cursor.move(-1),
    x: () => {
      const row = current();
      if (row) actions.toggle([row]);
    },
    a: () => {
      const row = current();
      if (selected.length > 0) approveSelection([...selected]);
      else if (row && isApprovable(row)) actions.approve([row]);
      else if (row)
        showToast("The live value changed after the vendor submitted the edit. The field can only be rejected.", "bad");
    },
    r: () => {
      const row = current();
      if (selected.length > 0) rejectSelection([...selected]);
      else if (row) actions.reject([row]);
    },
    u: undo,
  };
}
