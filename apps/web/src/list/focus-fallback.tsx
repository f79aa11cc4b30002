import { useEffect } from "react";
import { focusListPart } from "./list-part.ts";

/** Rendered in a dialog. If the element that opened the dialog is removed, the rows take the focus after the dialog closes. */
export function FocusFallback() {
  useEffect(() => focusRowsIfLost, []);
  return null;
}

/** Moves the focus to the rows if the focused element is removed in the next two frames. */
export function focusRowsIfLost() {
  // A dialog returns the focus in the first frame after it unmounts.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => document.activeElement === document.body && focusListPart("rows")),
  );
}
