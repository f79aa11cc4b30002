import { useEffect } from "react";
import { focusListPart } from "./list-part.ts";

/** Stands in a dialog. Where what had the focus before has gone meanwhile, the rows take it after the dialog. */
export function FocusKeeper() {
  useEffect(() => keepFocus, []);
  return null;
}

/** Gives the focus to the rows, should what had it go away in the next moment. */
export function keepFocus() {
  // A dialog gives the focus back in the first frame after it has gone.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => document.activeElement === document.body && focusListPart("rows")),
  );
}
