import { useEffect, useEffectEvent } from "react";

/** While the form is open, Ctrl+S or Cmd+S saves and Escape cancels, wherever the focus is. */
export function useEditKeys({ onSave, onCancel }: { onSave: () => void; onCancel: () => void }) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // An overlay, for example a calendar, has handled the key.
    if (event.defaultPrevented) return;
    if (event.key === "Escape") onCancel();
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSave();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}
