type ListPart = "search" | "columns" | "rows";

/** Marks a part of the list for `focusListPart`, which moves the focus there when the focused button is removed. */
export const listPart = (part: ListPart) => ({ "data-list-part": part });

export const focusListPart = (part: ListPart) =>
  document.querySelector<HTMLElement>(`[data-list-part=${part}]`)?.focus();

/** Marks the checkbox of a row, for `useRowCursor`. */
export const rowBox = { "data-row": "" };
