/**
 * Returns the element that takes the focus back when a dialog closes: the focused one, or, while it is in an open menu, the
 * button of the menu, because the menu leaves the page.
 */
export function findOpener() {
  const { activeElement } = document;
  const menu = activeElement?.closest("[role=menu]");
  return menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : activeElement;
}
