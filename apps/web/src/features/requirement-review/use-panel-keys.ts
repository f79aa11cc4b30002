import { useEffect, useEffectEvent } from "react";

interface PanelKeys {
  onClose: () => void;
  onSend: () => void;
  /** Gets the digits that are pressed while nobody types. */
  onDigit?: (digit: number) => void;
}

/** Handles the keys of a panel: Escape closes it, Ctrl+Enter sends, and digits choose. A dialog above it has its own keys. */
export function usePanelKeys({ onClose, onSend, onDigit }: PanelKeys) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.isComposing || event.altKey || document.querySelector("[role=dialog]")) return;
    const isTyping = target instanceof Element && target.closest("textarea, input:not([type=checkbox])") !== null;
    const isHeld = event.ctrlKey || event.metaKey;
    if (key === "Escape") onClose();
    else if (key === "Enter" && isHeld) onSend();
    else if (onDigit && !isTyping && !isHeld && /^[1-9]$/.test(key)) onDigit(Number(key));
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
