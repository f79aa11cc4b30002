import { MessageSquareText } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";

/** Most who sign in never open it. */
const FeedbackPanel = lazy(async () => ({ default: (await import("./feedback-panel.tsx")).FeedbackPanel }));

/**
 * The way to say how the portal does. It lies over dialogs, which leave what is marked so within reach of mouse and readers;
 * F6 leads to it from within a dialog, where Tab does not, and back.
 */
export function Feedback() {
  const [isOpen, setOpen] = useState(false);
  const region = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useF6(region, button);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it listens to the keys of what is inside
    <section
      ref={region}
      aria-label="Feedback"
      data-feedback
      data-react-aria-top-layer
      className="fixed right-0 bottom-0 z-55"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        event.stopPropagation();
        close();
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-keyshortcuts="F6"
        title="Feedback (F6)"
        onClick={() => setOpen(!isOpen)}
        className="fixed right-0 bottom-40 flex h-11 w-6 cursor-pointer items-center justify-center gap-2 rounded-l-control bg-raised text-xs font-medium text-fg2 shadow-overlay ring-1 ring-line transition-colors duration-150 hover:bg-muted hover:text-fg lg:right-6 lg:bottom-1 lg:h-7 lg:w-28 lg:rounded-control lg:bg-bg lg:shadow-none"
      >
        <MessageSquareText size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-accent-text" />
        <span className="max-lg:sr-only">Feedback</span>
      </button>
      {isOpen && (
        <Suspense>
          <FeedbackPanel onClose={close} />
        </Suspense>
      )}
    </section>
  );
}

/** Leads to the button, and from within its region back to where the focus was. */
function useF6(region: { current: HTMLElement | null }, button: { current: HTMLElement | null }) {
  useEffect(() => {
    let before: Element | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "F6" || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      const { activeElement } = document;
      if (region.current?.contains(activeElement)) {
        if (before instanceof HTMLElement && before.isConnected) before.focus();
        return;
      }
      before = activeElement;
      button.current?.focus();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [region, button]);
}
