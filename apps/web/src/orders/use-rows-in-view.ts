import { useState, useSyncExternalStore } from "react";
import { findRowsInView, type RowsInView } from "./rows-in-view.ts";

const toText = ({ first, end }: RowsInView) => `${first} ${end}`;
const none: RowsInView = { first: 0, end: 0 };

/** Follows which rows of a list are in view. All rows have the same height, and the element of `setBox` is as high as all of them. */
export function useRowsInView(rows: number, rowHeight: number) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const look = () => (box ? findRowsInView(box.getBoundingClientRect().top, innerHeight, rowHeight, rows) : none);
  // A text is equal while the rows are the same, so that most scrolls render nothing.
  const [first = 0, end = 0] = useSyncExternalStore(follow, () => toText(look()))
    .split(" ")
    .map(Number);
  return { setBox, first, end };
}

/** Listens to the page and the parts of it that scroll. Scrolls of a part do not bubble. */
function follow(onChange: () => void) {
  document.addEventListener("scroll", onChange, { capture: true, passive: true });
  addEventListener("resize", onChange);
  return () => {
    document.removeEventListener("scroll", onChange, { capture: true });
    removeEventListener("resize", onChange);
  };
}
