import { useEffect, useEffectEvent } from "react";
import { ofUser, useRemembered } from "../lib/remembered.ts";

/** Elements in which single keys have another meaning: inputs and overlays. */
const elsewhere =
  "input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]";

interface ShortcutsOptions<Key extends string> {
  /** Single keys with their actions. */
  act: Record<Key, () => void>;
  /** Keys that may repeat while held down, because they decide nothing. */
  repeats: readonly NoInfer<Key>[];
  /** The action of Ctrl+Z. */
  undo?: () => void;
  /** The action of Ctrl+Enter. */
  send?: () => void;
}

/** Handles single-key shortcuts unless the user has turned them off, which applies to all pages that have them. */
export function useShortcuts<Key extends string>({ act, repeats, undo, send }: ShortcutsOptions<Key>) {
  const [stored, store] = useRemembered(ofUser("lading.review-keys"));
  const isOn = stored !== "off";

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.isComposing || event.altKey || isIn(target, elsewhere)) return;
    if (event.ctrlKey || event.metaKey) {
      const action = { z: undo, Enter: send }[key];
      if (!action || event.shiftKey || event.repeat) return;
      event.preventDefault();
      action();
      return;
    }
    // Caps Lock alone does not make a capital letter of a key.
    if (!isKey(act, key) || (key !== key.toLowerCase() && !event.shiftKey)) return;
    if (event.repeat && !repeats.includes(key)) return;
    event.preventDefault();
    act[key]();
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [isOn]);

  return { isOn, switchTo: (on: boolean) => store(on ? null : "off") };
}

const isIn = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

const isKey = <Key extends string>(act: Record<Key, () => void>, key: string): key is Key => Object.hasOwn(act, key);
