type ListPart = "search" | "columns" | "rows";

/** Marks the part that takes the focus when a button that used to hold it goes away. */
export const listPart = (part: ListPart) => ({ "data-list-part": part });

export const focusListPart = (part: ListPart) =>
  document.querySelector<HTMLElement>(`[data-list-part=${part}]`)?.focus();
