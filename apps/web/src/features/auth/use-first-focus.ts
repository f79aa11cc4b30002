import { useEffect, useEffectEvent } from "react";

/** Focuses the first field of a form, except on touch devices, where the keyboard would cover the page. */
export function useFirstFocus(focus: () => void) {
  const focusFirst = useEffectEvent(focus);
  useEffect(() => {
    if (matchMedia("(pointer: fine)").matches) focusFirst();
  }, []);
}
