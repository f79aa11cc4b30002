import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { nameWidth } from "./columns/grid-columns.ts";

const headHeight = 44;
const lineHeight = 40;
/** Rows that are rendered above and below the view. */
const spare = 6;

export const topOf = (row: number) => headHeight + row * lineHeight;

interface CellBox {
  top: number;
  left: number;
  width: number;
}

/** The rows that are rendered, and a function that scrolls to a cell. */
export function useGridView(area: RefObject<HTMLElement | null>) {
  // Reading these from the element after a change of its content would compute the layout at once.
  const box = useRef({ top: 0, left: 0, width: 0, height: 0 });
  const [view, setView] = useState({ first: 0, count: 30 });
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    const measure = () => {
      const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height } = element;
      box.current = { top, left, width, height };
      const first = Math.max(0, Math.floor(top / lineHeight) - spare);
      const count = Math.ceil(height / lineHeight) + 2 * spare;
      setView((before) => (before.first === first && before.count === count ? before : { first, count }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [area]);

  /** Scrolls as little as possible, so that the cell is beside the head and the names. */
  const scrollTo = (cell: CellBox) => {
    const { top, left, width, height } = box.current;
    const mostTop = cell.top - headHeight;
    const leastTop = cell.top + lineHeight - height;
    const leastLeft = cell.left + cell.width - width;
    const mostLeft = cell.left - nameWidth;
    const to = { top: Math.min(mostTop, Math.max(leastTop, top)), left: Math.min(mostLeft, Math.max(leastLeft, left)) };
    if (to.top !== top || to.left !== left) area.current?.scrollTo(to);
  };
  return { view, scrollTo };
}
