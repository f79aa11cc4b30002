/* Moves the focus through the lines that wait. It is on the checkbox of a line, so that screen readers name the line. */

const rowSelector = "tr[data-change]";

const boxes = () =>
  [...document.querySelectorAll<HTMLInputElement>(`${rowSelector} input`)].filter((box) => !box.disabled);

/** The id of the question whose row has the focus. */
export const findFocused = () => document.activeElement?.closest<HTMLElement>(rowSelector)?.dataset["change"];

/** Moves to the next line that waits, or to the one before. Returns false if there is none. */
export function moveFocus(step: 1 | -1) {
  const all = boxes();
  const row = document.activeElement?.closest(rowSelector);
  const here = row ? all.findIndex((box) => row.contains(box)) : -1;
  const next = here === -1 ? (step === 1 ? all[0] : all.at(-1)) : all[here + step];
  next?.focus();
  return next !== undefined;
}

/** Moves to a line as soon as it is rendered with its checkbox. */
export const focusChange = (id: string | undefined) => void requestAnimationFrame(() => focusRow(id));

/** Moves to a line, or to the first that waits, or else to the button that leads on. */
export function focusRow(id: string | undefined) {
  const box = boxes().find((one) => one.closest<HTMLElement>(rowSelector)?.dataset["change"] === id);
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  (box ?? boxes()[0] ?? find(".order-changes-next button") ?? find("h1"))?.focus();
}

/** The first line that waits after these, or else before them. */
export function findNext(ids: ReadonlySet<string>) {
  const all = boxes().map((box) => box.closest<HTMLElement>(rowSelector)?.dataset["change"] ?? "");
  const last = all.findLastIndex((id) => ids.has(id));
  return all.slice(last + 1).find((id) => !ids.has(id)) ?? all.findLast((id) => !ids.has(id));
}
