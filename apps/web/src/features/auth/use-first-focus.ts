import { useEffect, useEffectEvent } from "react";

/** Puts the focus into a form's first field, but for fingers: they would have the keyboard rise over a page not yet seen. */
export function useFirstFocus(focus: () => void) {
  const focusFirst = useEffectEvent(focus);
  useEffect(() => {
    if (matchMedia("(pointer: fine)").matches) focusFirst();
  }, []);
}
