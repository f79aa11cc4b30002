/**
 * Moves the focus to the row beside one that is about to go, before it falls to the dialog's first button. `otherwise` finds
 * in the dialog what takes it after the last row.
 */
export function focusBeside(button: Element, otherwise: string) {
  const row = button.closest("li");
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const next = beside?.querySelector("button") ?? row?.closest("[role=dialog]")?.querySelector(otherwise);
  if (next instanceof HTMLElement) next.focus();
}

/** The way to more files. */
export const chooseFiles = "[data-choose-files]";

/** Gives it the focus, once it is there again. */
export const focusChooseFiles = () =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[role=dialog] ${chooseFiles}`)?.focus());
