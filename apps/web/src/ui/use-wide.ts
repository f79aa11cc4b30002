import { useSyncExternalStore } from "react";

const wide = matchMedia("(min-width: 64rem)");
const roomy = matchMedia("(min-width: 90rem)");
const tall = matchMedia("(min-width: 64rem) and (min-height: 40rem)");

/** Whether the window has room for the sidebar and tables. Below 1024 px the app shows a drawer and compact rows. */
export const useWide = () => useMatch(wide);

/** Whether a table has room for buttons with labels. Below 1440 px they are icons. */
export const useRoomy = () => useMatch(roomy);

/** Whether the toolbar of a list stays visible above its rows. In low or narrow windows it scrolls with the page. */
export const useTall = () => useMatch(tall);

const useMatch = (query: MediaQueryList) =>
  useSyncExternalStore(
    (listener) => {
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => query.matches,
  );
