/** The selected rows: either some rows by their keys, or all results of the list. */
export interface Selection {
  readonly keys: ReadonlySet<string>;
  readonly all: boolean;
  /** The row that was toggled last, from which Shift takes a range. */
  readonly last?: string;
}

export const nothingSelected: Selection = { keys: new Set(), all: false };

export const isSelected = (selection: Selection, key: string) => selection.all || selection.keys.has(key);

export const selectedCount = (selection: Selection, total: number) => (selection.all ? total : selection.keys.size);

/**
 * Selects or deselects one row, and with `isRange` all rows from the one that was toggled last. Deselecting a row after "Select all
 * results" keeps only the rest of its page selected.
 */
export function toggleRow(selection: Selection, key: string, page: readonly string[], isRange = false): Selection {
  const keys = new Set(selection.all ? page : selection.keys);
  const isChosen = !keys.has(key);
  const [from, to] = [page.indexOf(selection.last ?? ""), page.indexOf(key)];
  const range = isRange && from >= 0 ? page.slice(Math.min(from, to), Math.max(from, to) + 1) : [key];
  for (const one of range) {
    if (isChosen) keys.add(one);
    else keys.delete(one);
  }
  return { keys, all: false, last: key };
}

/** Whether a checkbox was pressed while Shift was held. */
export const isWithShift = ({ nativeEvent }: { nativeEvent: Event }) =>
  nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;

/** Selects all rows of the page, or deselects them if all are selected. Rows of other pages stay selected. */
export function togglePage(selection: Selection, page: readonly string[]): Selection {
  if (selection.all) return nothingSelected;
  const keys = new Set(selection.keys);
  const whole = page.every((key) => keys.has(key));
  for (const key of page) {
    if (whole) keys.delete(key);
    else keys.add(key);
  }
  return { keys, all: false };
}

/** The state of the table head's checkbox for a page. */
export function pageState(selection: Selection, page: readonly string[]): "none" | "some" | "all" {
  const chosen = page.filter((key) => isSelected(selection, key)).length;
  if (chosen === 0) return "none";
  return chosen === page.length ? "all" : "some";
}
