import { useState } from "react";
import { missing } from "../../lib/formats.ts";
import type { ShownFeedback } from "./feedback-api.ts";

/** More than this does not fit in three lines anyway. */
const foldedLength = 180;

/** What was said, with its line breaks; a long text is folded. */
export function FeedbackText({ feedback: { text } }: { feedback: ShownFeedback }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > foldedLength || text.split("\n").length > 3;
  if (text === "") return <span className="text-fg3">{missing}</span>;
  return (
    <span className="block py-1">
      <span className={`whitespace-pre-line text-fg wrap-anywhere ${isLong && !isOpen ? "line-clamp-3" : "block"}`}>
        {text}
      </span>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="cursor-pointer rounded-badge text-xs font-medium text-accent-text hover:underline pointer-coarse:py-2"
        >
          {isOpen ? "Show less" : "Read more"}
        </button>
      )}
    </span>
  );
}
