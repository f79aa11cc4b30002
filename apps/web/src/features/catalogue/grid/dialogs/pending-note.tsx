import { count } from "../../../../lib/count.ts";
import { countPending } from "../grid-commands.ts";
import type { NewValue } from "../cells.ts";
import type { GridState } from "../grid-state.ts";

interface PendingNoteProps {
  grid: GridState;
  /** The values that the dialog would write. */
  values: readonly NewValue[];
}

/** Says beside the buttons of a dialog how many of the cells have a change that waits for approval. The new one would replace it. */
export function PendingNote({ grid, values }: PendingNoteProps) {
  const pending = countPending(grid, values);
  if (pending === 0) return null;
  return (
    <p className="w-full text-sm text-warn">
      {`${count(pending, "of these values has", "of these values have")} a pending change, which this replaces.`}
    </p>
  );
}
