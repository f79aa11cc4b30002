type ListPart = "search" | "columns" | "rows";

/** Marks a part of the list for `focusListPart`, which moves the focus there when the focused button is removed. */
export const listPart = (part: ListPart) => ({ "data-list-part": part });

export const focusListPart = (part: ListPart) =>
  document.querySelector<HTMLElement>(`[data-list-part=${part}]`)?.focus();

/** Moves the focus to the first control of the first row, or to the empty list. */
export function focusFirstRow() {
  const rows = document.querySelector<HTMLElement>("[data-list-part=rows]");
  (rows?.querySelector<HTMLElement>(":is(tbody, li) :is(input, a, button)") ?? rows)?.focus();
}

/** Marks the checkbox of a row, for `useRowCursor`. */
export const rowBox = { "data-row": "" };
