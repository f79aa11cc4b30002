import { useEffect, useEffectEvent } from "react";
import { ofUser, useRemembered } from "../../../lib/remembered.ts";

/** The single-key shortcuts with their descriptions in the help dialog. */
export const reviewKeys = {
  j: "Next field",
  k: "Previous field",
  x: "Select the field, or let go of it",
  a: "Approve the field, or all that are selected",
  r: "Reject the field, or all that are selected",
  "?": "Show these keys",
} as const;
export type ReviewKey = keyof typeof reviewKeys;

/** Keys that may repeat while held down, because they decide nothing. */
const repeats: ReadonlySet<string> = new Set<ReviewKey>(["j", "k"]);

/** Elements in which single keys have another meaning: inputs and overlays. */
const elsewhere =
  "input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]";

/** Handles the single-key shortcuts unless the user has turned them off. */
export function useReviewKeys(act: Record<ReviewKey, () => void>) {
  const [stored, store] = useRemembered(ofUser("lading.review-keys"));
  const isOn = stored !== "off";

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!isKey(key) || (event.repeat && !repeats.has(key))) return;
    if (target instanceof Element && target.closest(elsewhere)) return;
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

const isKey = (key: string): key is ReviewKey => Object.hasOwn(reviewKeys, key);
