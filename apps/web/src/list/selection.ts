/** The selected rows: either some rows by their keys, or all results of the list. */
export interface Selection {
  readonly keys: ReadonlySet<string>;
  readonly all: boolean;
}

export const nothingSelected: Selection = { keys: new Set(), all: false };

export const isSelected = (selection: Selection, key: string) => selection.all || selection.keys.has(key);

export const selectedCount = (selection: Selection, total: number) => (selection.all ? total : selection.keys.size);

/** Selects or deselects one row. Deselecting a row after "Select all results" keeps only the rest of its page selected. */
export function toggleRow(selection: Selection, key: string, page: readonly string[]): Selection {
  const keys = new Set(selection.all ? page : selection.keys);
  if (!keys.delete(key)) keys.add(key);
  return { keys, all: false };
}

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
