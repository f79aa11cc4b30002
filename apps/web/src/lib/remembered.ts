import { useSyncExternalStore } from "react";
import { userId } from "./session.ts";

const changed = new EventTarget();

/** A storage key that contains the user's id, so that the next user of this browser does not get the value. */
export const ofUser = (key: string) => `${key}.${userId()}`;

/** A text in the browser's local storage. All components and tabs that use the key share it. */
export function useRemembered(key: string): [string | null, (value: string | null) => void] {
  const value = useSyncExternalStore(subscribe, () => recall(key));
  return [value, (next) => remember(key, next)];
}

export function recall(key: string) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is disabled
  }
}

export function remember(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is full or disabled, so the choice lasts as long as the page.
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
