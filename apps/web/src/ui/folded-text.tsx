import { useState } from "react";

/** Longer texts never fit in three lines. */
const foldedLength = 180;

/** A user's text with its line breaks. A long text is folded; a button unfolds it, and a tooltip shows it in full. */
export function FoldedText({ children: text, className }: { children: string; className: string }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > foldedLength || text.split("\n").length > 3;
  const isFolded = isLong && !isOpen;
  return (
    <>
      <span
        title={isFolded ? text : undefined}
        className={`whitespace-pre-line wrap-anywhere ${className} ${isFolded ? "line-clamp-3" : "block"}`}
      >
        {text}
      </span>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="cursor-pointer rounded-badge text-xs font-medium text-accent-text hover:underline pointer-coarse:py-2"
        >
          {isOpen ? "Show Less" : "Read More"}
        </button>
      )}
    </>
  );
}
