import type { KeyboardEvent } from "react";

const choosable = "input, button, a";

/**
 * Handles the arrow keys in a list of choices, which has a single tab stop. Up and down change the row. Left and right move
 * between the controls of a row.
 */
export function moveAmongChoices(event: KeyboardEvent<HTMLElement>) {
  const list = event.currentTarget;
  const row = event.target instanceof Element ? event.target.closest("li") : null;
  if (!row || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const rows = [...list.children];
  const inRow = [...row.querySelectorAll<HTMLElement>(choosable)];
  const place = inRow.findIndex((one) => one === event.target);
  const inOther = (other: Element | null | undefined) => other?.querySelector<HTMLElement>(choosable);
  const next = {
    ArrowDown: () => inOther(row.nextElementSibling),
    ArrowUp: () => inOther(row.previousElementSibling),
    Home: () => inOther(rows[0]),
    End: () => inOther(rows.at(-1)),
    ArrowRight: () => inRow[place + 1],
    ArrowLeft: () => inRow[place - 1],
  }[event.key];
  if (!next) return;
  event.preventDefault();
  next()?.focus();
}
