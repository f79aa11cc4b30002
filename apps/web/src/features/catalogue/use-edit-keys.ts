import { useEffect, useEffectEvent } from "react";

/** While the form is open, Ctrl or Cmd and S saves and Escape asks to cancel, wherever the focus is. */
export function useEditKeys({ onSave, onCancel }: { onSave: () => void; onCancel: () => void }) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // What lies over the form, such as a calendar, has taken the key for itself.
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
