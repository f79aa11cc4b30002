import { MessageSquareText } from "lucide-react";
import { toggleFeedback, useFeedbackPanel } from "../lib/feedback-panel.ts";

/**
 * Opens the feedback panel: a label in a footer, an icon in a narrow header without a menu. It is part of its bar's layout, so
 * it covers nothing. It stays above the scrim of dialogs, so that the mouse can reach it, and is as dark as what the scrim covers.
 */
export function FeedbackButton({ isIcon = false }: { isIcon?: boolean }) {
  const isOpen = useFeedbackPanel();
  const look = isIcon ? "size-8 justify-center" : "h-7 bg-bg px-3 text-xs ring-1 ring-line";
  return (
    <button
      type="button"
      data-feedback
      data-react-aria-top-layer
      aria-expanded={isOpen}
      aria-keyshortcuts="F6"
      title="Feedback (F6)"
      onClick={toggleFeedback}
      className={`relative z-55 inline-flex shrink-0 cursor-pointer items-center gap-2 rounded-control font-medium text-fg2 transition-[color,background-color,filter] duration-150 hover:bg-muted hover:text-fg [body:has(>.bg-scrim)_&]:not-hover:brightness-50 ${look}`}
    >
      <MessageSquareText
        size={isIcon ? 16 : 14}
        strokeWidth={1.75}
        aria-hidden
        className={isIcon ? undefined : "text-accent-text"}
      />
      <span className={isIcon ? "sr-only" : undefined}>Feedback</span>
    </button>
  );
}
