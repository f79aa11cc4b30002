import { type ReactNode, useState } from "react";
import { resultsKey } from "./filters.ts";
import { nothingSelected, type Selection, selectedCount } from "./selection.ts";
import type { List } from "./use-list.ts";

/** The selected rows of a list. Another search or filter clears the selection. */
export function useSelection(list: List) {
  const results = resultsKey(list.search);
  const [selection, setSelection] = useState(nothingSelected);
  const [before, setBefore] = useState(results);
  if (before !== results) {
    setBefore(results);
    setSelection(nothingSelected);
  }
  return {
    selection,
    count: selectedCount(selection, list.total ?? 0),
    change: (next: Selection) => setSelection(next),
    clear: () => setSelection(nothingSelected),
  };
}

export interface RowSelection extends ReturnType<typeof useSelection> {
  /** A text about the selected rows together, for example their sum. It follows their number directly. */
  facts?: ReactNode;
}
