import { useSyncExternalStore } from "react";

const wide = matchMedia("(min-width: 64rem)");
const roomy = matchMedia("(min-width: 90rem)");

/** Whether there is room for the sidebar and for tables; below 1024 px there is a drawer and lists of rows. */
export const useWide = () => useMatch(wide);

/** Whether there is room in a table for buttons in words; below 1440 px they are icons. */
export const useRoomy = () => useMatch(roomy);

const useMatch = (query: MediaQueryList) =>
  useSyncExternalStore(
    (listener) => {
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => query.matches,
  );
