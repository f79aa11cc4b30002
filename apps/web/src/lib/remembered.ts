import { useSyncExternalStore } from "react";
import { userId } from "./session.ts";

const changed = new EventTarget();

/** A key of the signed-in user alone: what it holds does not pass to the next user of this browser. */
export const ofUser = (key: string) => `${key}.${userId()}`;

/** A text that this device remembers under a key, shared by everything that shows it and by other tabs. */
export function useRemembered(key: string): [string | null, (value: string | null) => void] {
  const value = useSyncExternalStore(subscribe, () => recall(key));
  return [value, (next) => remember(key, next)];
}

export function recall(key: string) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is switched off: nothing is remembered
  }
}

export function remember(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is full or switched off: the choice lasts for this page only.
  }
  changed.dispatchEvent(new Event("change"));
}

function subscribe(listener: () => void) {
  changed.addEventListener("change", listener);
  addEventListener("storage", listener);
  return () => {
    changed.removeEventListener("change", listener);
    removeEventListener("storage", listener);
  };
}
