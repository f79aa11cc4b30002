import { useEffect, useState } from "react";

/** The state of a tooltip that a press also opens, because touch has no hover and a click would close it. */
export function usePressTooltip() {
  const [isOpen, setOpen] = useState(false);
  // Only some browsers blur a button when the user taps outside of it.
  useEffect(() => {
    if (!isOpen) return;
    const close = () => setOpen(false);
    document.addEventListener("pointerdown", close);
    return () => document.removeEventListener("pointerdown", close);
  }, [isOpen]);
  return {
    tooltip: { isOpen, onOpenChange: setOpen },
    openByPress: () => setOpen(true),
  };
}
