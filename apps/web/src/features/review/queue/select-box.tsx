import { Checkbox } from "../../../ui/checkbox.tsx";
import { isOpen, type QueueRow } from "./queue-row.ts";
import type { ReviewActions } from "../decide/review-actions.ts";

interface SelectBoxProps {
  /** The accessible name. */
  label: string;
  rows: readonly QueueRow[];
  selected: ReadonlySet<string>;
  actions: ReviewActions;
}

/** Selects the pending ones of the rows. Renders nothing if there are none. */
export function SelectBox({ label, rows, selected, actions }: SelectBoxProps) {
  const open = rows.filter(isOpen);
  const chosen = open.filter(({ id }) => selected.has(id)).length;
  if (open.length === 0) return null;
  return (
    <Checkbox
      aria-label={label}
      checked={chosen === open.length}
      indeterminate={chosen > 0 && chosen < open.length}
      onChange={() => actions.toggle(open)}
    />
  );
}
