/** Rows that are chosen: some by their keys, or every result of the list. */
export interface Selection {
  readonly keys: ReadonlySet<string>;
  readonly all: boolean;
}

export const nothingSelected: Selection = { keys: new Set(), all: false };

export const isSelected = (selection: Selection, key: string) => selection.all || selection.keys.has(key);

export const selectedCount = (selection: Selection, total: number) => (selection.all ? total : selection.keys.size);

/** One row's box. Unticking a row after "Select all results" leaves the rest of its page chosen. */
export function toggleRow(selection: Selection, key: string, page: readonly string[]): Selection {
  const keys = new Set(selection.all ? page : selection.keys);
  if (!keys.delete(key)) keys.add(key);
  return { keys, all: false };
}

/** The head's box: chooses the page, or lets go of it when all of it is chosen. Rows of other pages stay. */
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

/** What the head's box shows for a page. */
export function pageState(selection: Selection, page: readonly string[]): "none" | "some" | "all" {
  const chosen = page.filter((key) => isSelected(selection, key)).length;
  if (chosen === 0) return "none";
  return chosen === page.length ? "all" : "some";
}
