import type { Document } from "@lading/contract";
import { useState } from "react";
import { isSelected, nothingSelected, pageState, togglePage, toggleRow } from "../../list/selection.ts";

/** The selected documents of one order. A document that is removed from the order is deselected. */
export function useDocumentSelection(documents: readonly Document[]) {
  const [selection, setSelection] = useState(nothingSelected);
  const ids = documents.map(({ id }) => id);
  return {
    chosen: documents.filter(({ id }) => isSelected(selection, id)),
    state: pageState(selection, ids),
    has: (id: string) => isSelected(selection, id),
    toggle: (id: string, isRange: boolean) => setSelection((before) => toggleRow(before, id, ids, isRange)),
    toggleAll: () => setSelection((before) => togglePage(before, ids)),
  };
}

export type DocumentSelection = ReturnType<typeof useDocumentSelection>;
