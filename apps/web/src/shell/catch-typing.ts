import type { CaughtTyping } from "../lib/find-props.ts";

/**
 * Catches the keys that the user presses before the field of a dialog has the focus, because the dialog's code may still be
 * loading. Keys of the page, for example those that approve a change, are not triggered meanwhile. Escape calls `onCancel`.
 */
export function catchTyping(onCancel: () => void): CaughtTyping {
  let text = "";
  let isEntered = false;
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.getModifierState("AltGraph");
    const isCharacter = Array.from(key).length === 1;
    if (isShortcut || !(isCharacter || ["Backspace", "Enter", "Escape", "Tab"].includes(key))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isCharacter) text += key;
    else if (key === "Backspace") text = Array.from(text).slice(0, -1).join("");
    else if (key === "Enter") isEntered = true;
    else if (key === "Escape") {
      stop();
      onCancel();
    }
  };
  const stop = () => window.removeEventListener("keydown", onKeyDown, true);
  window.addEventListener("keydown", onKeyDown, true);
  const take = () => {
    stop();
    const caught = { text, isEntered };
    text = "";
    isEntered = false;
    return caught;
  };
  return { take };
}
