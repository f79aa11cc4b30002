import { useEffect, useEffectEvent, useRef } from "react";
import { RichText } from "../../ui/rich-text.tsx";

/** Pixels above its end at which the text counts as read; zoomed pages scroll to fractions of one. */
const tolerance = 10;

interface ReadingAreaProps {
  html: string;
  /** The end was reached, by whatever the text was scrolled. One that has nothing to scroll is read when it is there. */
  onRead: () => void;
}

/** A text that scrolls by itself. It has the focus, so that Page Down, Space and End turn its pages. */
export function ReadingArea({ html, onRead }: ReadingAreaProps) {
  const area = useRef<HTMLElement>(null);

  const look = useEffectEvent(() => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = area.current ?? {};
    if (scrollHeight - scrollTop - clientHeight <= tolerance) onRead();
  });
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    element.focus();
    // Another size of the window, of the page's zoom or of the letters may leave nothing to scroll. It also looks at once.
    const sizes = new ResizeObserver(() => look());
    for (const part of [element, ...element.children]) sizes.observe(part);
    return () => sizes.disconnect();
  }, []);

  return (
    <section
      ref={area}
      aria-label="Text of the terms"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls it by its focus
      tabIndex={0}
      onScroll={look}
      className="h-[45dvh] overflow-auto rounded-control border border-line bg-bg px-4 py-2 -outline-offset-2"
    >
      <RichText html={html} />
    </section>
  );
}
