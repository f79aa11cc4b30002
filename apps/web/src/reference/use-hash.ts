import { useSyncExternalStore } from "react";

/** Returns the part of the page's address after the #. */
export const useHash = () => useSyncExternalStore(subscribe, readHash);

function subscribe(onChange: () => void) {
  addEventListener("hashchange", onChange);
  return () => removeEventListener("hashchange", onChange);
}

function readHash() {
  const hash = location.hash.slice(1);
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash; // A % that encodes nothing.
  }
}
