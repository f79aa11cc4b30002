import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

interface ScrollRowProps {
  /** Tabs or links in one line. The current one is scrolled into view. */
  children: ReactNode;
  /** The class of the element around the row. The tabs cover its bottom border. */
  className?: string;
  /** The class of the line itself: its gap and padding. */
  lineClassName?: string;
}

/**
 * One line of tabs. If it is wider than its container, it fades out at the ends that hide tabs, and a button there scrolls to
 * them. The buttons serve only pointers because a focused tab scrolls into view.
 */
export function ScrollRow({ children, className = "", lineClassName = "" }: ScrollRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const hides = useHiddenEnds(row);
  useCurrentInSight(row);
  const turn = (direction: 1 | -1) => row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.8 });
  const fade = `${hides.start ? "mask-l-from-[calc(100%-4rem)] mask-l-to-[calc(100%-1.75rem)]" : ""} ${hides.end ? "mask-r-from-[calc(100%-4rem)] mask-r-to-[calc(100%-1.75rem)]" : ""}`;
  return (
    <div className={`relative min-w-0 ${className}`}>
      <div
        ref={row}
        className={`relative -mb-px scroll-px-12 overflow-x-auto overflow-y-hidden motion-safe:scroll-smooth [scrollbar-width:none] ${fade}`}
      >
        <div className={`w-max min-w-full ${lineClassName}`}>{children}</div>
      </div>
      {hides.start && <TurnButton side="left-0 justify-start" icon={ChevronLeft} onClick={() => turn(-1)} />}
      {hides.end && <TurnButton side="right-0 justify-end" icon={ChevronRight} onClick={() => turn(1)} />}
    </div>
  );
}

interface TurnButtonProps {
  side: string;
  icon: typeof ChevronLeft;
  onClick: () => void;
}

const TurnButton = ({ side, icon: Icon, onClick }: TurnButtonProps) => (
  <button
    type="button"
    aria-hidden
    tabIndex={-1}
    onClick={onClick}
    className={`absolute inset-y-0 flex w-10 items-center text-fg2 hover:text-fg ${side}`}
  >
    <Icon className="size-4" strokeWidth={1.75} />
  </button>
);

/** Returns which ends of a row are outside its container. */
function useHiddenEnds(row: RefObject<HTMLElement | null>) {
  const [hides, setHides] = useState({ start: false, end: false });
  useLayoutEffect(() => {
    const element = row.current;
    const line = element?.firstElementChild;
    if (!element || !line) return undefined;
    const look = () => {
      // A zoomed page scrolls by fractions of a pixel.
      const start = element.scrollLeft > 1;
      const end = element.scrollLeft < element.scrollWidth - element.clientWidth - 1;
      setHides((known) => (known.start === start && known.end === end ? known : { start, end }));
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    sizes.observe(line);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [row]);
  return hides;
}

const currentSelector = "[aria-current=page], [aria-selected=true], [aria-pressed=true]";

/** Scrolls to the current tab when it changes, and when the row gets another width. */
function useCurrentInSight(row: RefObject<HTMLElement | null>) {
  const shown = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = row.current;
    const line = element?.firstElementChild;
    if (!element || !line) return undefined;
    // The fonts load later than the first tabs, and the window can become narrower.
    const widths = new ResizeObserver(() => showCurrent(element));
    widths.observe(element);
    widths.observe(line);
    return () => widths.disconnect();
  }, [row]);
  // Any render may change the current tab.
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>(currentSelector) ?? null;
    if (row.current && current !== shown.current) showCurrent(row.current);
    shown.current = current;
  });
}

function showCurrent(row: HTMLElement) {
  const current = row.querySelector<HTMLElement>(currentSelector);
  if (!current) return;
  const middle = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
  row.scrollTo({ left: middle, behavior: "instant" });
}
