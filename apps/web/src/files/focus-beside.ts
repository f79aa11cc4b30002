/**
 * Moves the focus to a neighbor of the row that is about to be removed; otherwise it would move to the dialog's first button.
 * After the last row, the element of the dialog that matches `otherwise` gets the focus.
 */
export function focusBeside(button: Element, otherwise: string) {
  const row = button.closest("li");
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const next = beside?.querySelector("button") ?? row?.closest("[role=dialog]")?.querySelector(otherwise);
  if (next instanceof HTMLElement) next.focus();
}

/** Selects the button that opens the file picker. */
export const chooseFiles = "[data-choose-files]";

/** Focuses the button once it is rendered again. */
export const focusChooseFiles = () =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[role=dialog] ${chooseFiles}`)?.focus());
