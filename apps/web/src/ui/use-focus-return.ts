import { type RefObject, useEffect, useState } from "react";
import { findOpener } from "./find-opener.ts";

/**
 * Returns the focus to the element that had it before the dialog opened, as soon as the dialog closes. React Aria does so in the
 * frame after the dialog has faded out, and keys that the user presses until then would be lost.
 */
export function useFocusReturn(isOpen: boolean, dialog: RefObject<HTMLElement | null>) {
  const [wasOpen, setWasOpen] = useState(false);
  const [opener, setOpener] = useState<Element | null>(null);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    // Read while rendering, because the dialog takes the focus before effects run.
    if (isOpen) setOpener(findOpener());
  }
  useEffect(() => {
    if (!isOpen) return undefined;
    const content = dialog.current;
    // The page around the dialog takes the focus after all effects of the dialog have ended.
    return () => queueMicrotask(() => returnFocus(opener, content));
  }, [isOpen, opener, dialog]);
}

/** Leaves the focus where another function has moved it. If the opener is gone, React Aria finds another element. */
function returnFocus(opener: Element | null, dialog: HTMLElement | null) {
  const { activeElement } = document;
  const isLost = activeElement === document.body || dialog?.contains(activeElement);
  if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
}
