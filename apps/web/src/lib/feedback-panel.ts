import { useSyncExternalStore } from "react";

/*
 * The state of the feedback panel. The panel is rendered once beside the app. Its buttons are in headers, footers and menus,
 * and some of them are unmounted before the panel closes.
 */
let isOpen = false;
let opener: Element | null = null;
const listeners = new Set<() => void>();

export const useFeedbackPanel = () => useSyncExternalStore(subscribe, () => isOpen);

export function openFeedback() {
  opener = document.activeElement;
  change(true);
}

/** Closes the panel and returns the focus to the element that had it, or to a button that opens the panel. */
export function closeFeedback() {
  change(false);
  returnFocus();
}

/** Closes the panel when its page closes, and does not move the focus. */
export const hideFeedback = () => change(false);

export const toggleFeedback = () => (isOpen ? closeFeedback() : openFeedback());

export function returnFocus() {
  if (opener === document.body || !takesFocus(opener)) takesFocus(document.querySelector("[data-feedback]"));
}

/** Focuses an element. Returns false if it is removed or behind a dialog. */
function takesFocus(element: Element | null) {
  if (element instanceof HTMLElement) element.focus();
  return element !== null && document.activeElement === element;
}

function change(next: boolean) {
  isOpen = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
