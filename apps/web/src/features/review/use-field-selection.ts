import { useCallback, useState } from "react";
import { resultsKey } from "../../list/filters.ts";
import { isOpen, type QueueRow } from "./queue-row.ts";
import type { ReviewSearch } from "./review-search.ts";

type Chosen = ReadonlyMap<string, QueueRow>;
const nothing: Chosen = new Map();

/** Fields that are chosen, on whatever page they stand. Another search or filter shows other fields and lets go of them. */
export function useFieldSelection(search: ReviewSearch, shown: readonly QueueRow[]) {
  const results = resultsKey(search);
  const [chosen, setChosen] = useState(nothing);
  const [before, setBefore] = useState(results);
  if (before !== results) {
    setBefore(results);
    setChosen(nothing);
  }
  const toggle = useCallback((rows: readonly QueueRow[]) => setChosen((all) => toggled(all, rows)), []);
  // What was decided meanwhile, by whomever, is no longer chosen.
  const settled = new Set(shown.filter((row) => !isOpen(row)).map(({ id }) => id));
  const rows = [...chosen.values()].filter(({ id }) => !settled.has(id));
  return {
    ids: new Set(rows.map(({ id }) => id)),
    rows,
    /** Chooses all of the rows, or lets go of them when all are chosen. */
    toggle,
    choose: (all: readonly QueueRow[]) => setChosen(mapOf(all)),
    clear: () => setChosen(nothing),
  };
}

export type FieldSelection = ReturnType<typeof useFieldSelection>;

const toggled = (chosen: Chosen, rows: readonly QueueRow[]): Chosen =>
  rows.every(({ id }) => chosen.has(id))
    ? new Map([...chosen].filter(([id]) => !rows.some((row) => row.id === id)))
    : new Map([...chosen, ...mapOf(rows)]);

const mapOf = (rows: readonly QueueRow[]): Chosen => new Map(rows.map((row) => [row.id, row]));
