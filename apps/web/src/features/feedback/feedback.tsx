import { lazy, Suspense, useEffect, useRef } from "react";
import { closeFeedback, hideFeedback, openFeedback, returnFocus, useFeedbackPanel } from "../../lib/feedback-panel.ts";
import { loadWhenReachable } from "../../lib/load-when-reachable.ts";

/** Loaded on demand because most users never open it. */
const FeedbackPanel = lazy(async () => ({ default: (await loadWhenReachable(loadPanel)).FeedbackPanel }));
const loadPanel = () => import("./feedback-panel.tsx");

/**
 * The feedback panel. It overlays dialogs, and its data attribute keeps it usable by mouse and screen reader there. F6 opens
 * it or moves the focus into it from anywhere, also from a dialog, and back.
 */
export function Feedback() {
  const isOpen = useFeedbackPanel();
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => hideFeedback, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "F6" || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      if (region.current?.contains(document.activeElement)) returnFocus();
      else if (isOpen) region.current?.querySelector<HTMLElement>("input:checked, input, button")?.focus();
      else openFeedback();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOpen]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it handles the keys pressed in the panel
    <div
      ref={region}
      data-react-aria-top-layer
      className="fixed right-0 bottom-0 z-55"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        closeFeedback();
      }}
    >
      {isOpen && (
        <Suspense>
          <FeedbackPanel onClose={closeFeedback} />
        </Suspense>
      )}
    </div>
  );
}
