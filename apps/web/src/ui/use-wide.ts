import { useSyncExternalStore } from "react";

const wide = matchMedia("(min-width: 64rem)");

/** Whether there is room for the sidebar and for tables; below 1024 px there is a drawer and lists of rows. */
export const useWide = () => useSyncExternalStore(subscribe, () => wide.matches);

function subscribe(listener: () => void) {
  wide.addEventListener("change", listener);
  return () => wide.removeEventListener("change", listener);
}
