import { useEffect, useEffectEvent } from "react";
import { ofUser, useRemembered } from "../../lib/remembered.ts";

/** What is done by a single key, and what the help says of it. */
export const reviewKeys = {
  j: "Next field",
  k: "Previous field",
  x: "Select the field, or let go of it",
  a: "Approve the field, or all that are selected",
  r: "Reject the field, or all that are selected",
  "?": "Show these keys",
} as const;
export type ReviewKey = keyof typeof reviewKeys;

/** Keys that a finger may rest on without deciding anything. */
const repeats: ReadonlySet<string> = new Set<ReviewKey>(["j", "k"]);

/** Where single keys mean something else: what is typed into, what opens over the page. */
const elsewhere =
  "input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]";

/** Listens to single keys, unless the user has switched them off. */
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
