/**
 * The ref of a dialog's only action: it focuses the element as soon as it is in the page. The `autoFocus` of react-aria waits for
 * transitions to end after the Enter that submits a form, and the dialog itself can take the focus first.
 */
export const focusOnMount = (element: HTMLElement | null) => element?.focus();
