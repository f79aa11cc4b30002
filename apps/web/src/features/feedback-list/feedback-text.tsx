import { missing } from "../../lib/formats.ts";
import { FoldedText } from "../../ui/folded-text.tsx";
import type { ShownFeedback } from "./feedback-list.ts";

/** The text of the feedback, or a note that there is none. */
export function FeedbackText({ feedback: { text } }: { feedback: ShownFeedback }) {
  if (text === "") return <span className="text-fg3">{missing}</span>;
  return (
    <span className="block py-1">
      <FoldedText className="text-fg">{text}</FoldedText>
    </span>
  );
}
