import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { RichText } from "../../ui/rich-text.tsx";

/** The distance from the end, in pixels, at which the text counts as read. Zoomed pages scroll by fractions of a pixel. */
const tolerance = 10;

interface ReadingAreaProps {
  html: string;
  /** Called when the user has scrolled to the end, or immediately if there is nothing to scroll. */
  onRead: () => void;
  /** Shown above the text. */
  children?: ReactNode;
}

/** A scrollable text. It takes the focus, so that Page Down, Space and End scroll it. */
export function ReadingArea({ html, onRead, children }: ReadingAreaProps) {
  const area = useRef<HTMLElement>(null);

  const checkIsRead = useEffectEvent(() => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = area.current ?? {};
    if (scrollHeight - scrollTop - clientHeight <= tolerance) onRead();
  });
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    element.focus();
    // A change of the window size, zoom or font size can make the whole text visible. The observer also runs initially.
    const sizes = new ResizeObserver(() => checkIsRead());
    for (const part of [element, ...element.children]) sizes.observe(part);
    return () => sizes.disconnect();
  }, []);

  return (
    <section
      ref={area}
      aria-label="Text of the terms"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users need the focus to scroll it
      tabIndex={0}
      onScroll={checkIsRead}
      className="h-[45dvh] overflow-auto rounded-control border border-line bg-bg px-4 py-2 -outline-offset-2"
    >
      {children}
      <RichText html={html} />
    </section>
  );
}
