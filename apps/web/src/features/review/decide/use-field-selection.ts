import { useCallback, useState } from "react";
import { isOpen, type QueueRow } from "../queue/queue-row.ts";

type Chosen = ReadonlyMap<string, QueueRow>;
const nothing: Chosen = new Map();

/** The selected fields of all pages. Other results, for example after another search, clear the selection. */
export function useFieldSelection(results: string, shown: readonly QueueRow[]) {
  const [chosen, setChosen] = useState(nothing);
  const [before, setBefore] = useState(results);
  if (before !== results) {
    setBefore(results);
    setChosen(nothing);
  }
  const toggle = useCallback((rows: readonly QueueRow[]) => setChosen((all) => toggled(all, rows)), []);
  // A field that was decided in the meantime, also by another reviewer, is no longer selected.
  const settled = new Set(shown.filter((row) => !isOpen(row)).map(({ id }) => id));
  const rows = [...chosen.values()].filter(({ id }) => !settled.has(id));
  return {
    ids: new Set(rows.map(({ id }) => id)),
    rows,
    /** Selects all rows, or deselects them if all are selected. */
    toggle,
    choose: (all: readonly QueueRow[]) => setChosen(toMap(all)),
    clear: () => setChosen(nothing),
  };
}

export type FieldSelection = ReturnType<typeof useFieldSelection>;

const toggled = (chosen: Chosen, rows: readonly QueueRow[]): Chosen =>
  rows.every(({ id }) => chosen.has(id))
    ? new Map([...chosen].filter(([id]) => !rows.some((row) => row.id === id)))
    : new Map([...chosen, ...toMap(rows)]);

const toMap = (rows: readonly QueueRow[]): Chosen => new Map(rows.map((row) => [row.id, row]));
