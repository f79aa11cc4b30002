import { ChevronDown } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { RichText } from "../../ui/rich-text.tsx";
import type { ShownQuestion, ShownSection } from "./help-api.ts";

interface QuestionsProps {
  section: ShownSection;
  /** The id of the open question. */
  open: number | undefined;
  onOpen: (id: number | undefined) => void;
}

/** The questions of a section, at most one of which is open. */
export function Questions({ section, open, onOpen }: QuestionsProps) {
  const heading = useId();
  return (
    <div>
      <h2 id={heading} className="text-base font-semibold">
        Questions and answers
      </h2>
      <ul aria-labelledby={heading} className="mt-3 divide-y divide-line rounded-card border border-line">
        {section.questions.map((question) => (
          <li key={question.id}>
            <Question
              question={question}
              isOpen={question.id === open}
              onToggle={() => onOpen(question.id === open ? undefined : question.id)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface QuestionProps {
  question: ShownQuestion;
  isOpen: boolean;
  onToggle: () => void;
}

function Question({ question: { question, shortAnswer, html }, isOpen, onToggle }: QuestionProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  // A question opened by the address scrolls into view. A pressed one keeps its position, even if the one above closes.
  useEffect(() => {
    if (!isOpen) return;
    const isPressed = document.activeElement === button.current;
    button.current?.scrollIntoView({ block: isPressed ? "nearest" : "center" });
  }, [isOpen]);
  return (
    <>
      <h3>
        <button
          ref={button}
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-answer`}
          aria-describedby={`${id}-short`}
          onClick={onToggle}
          className="flex w-full cursor-pointer items-start gap-3 rounded-card px-4 pt-3 text-left text-sm font-medium hover:text-accent-text"
        >
          <span className="flex-1 wrap-anywhere">{question}</span>
          <ChevronDown
            size={16}
            strokeWidth={1.75}
            aria-hidden
            className={`mt-0.5 shrink-0 text-fg3 transition-transform duration-150 ${isOpen ? "rotate-180" : ""}`}
          />
        </button>
      </h3>
      {/* A press on the short answer also opens the long one. Keyboard users have the button. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keyboard users have the button */}
      <p
        id={`${id}-short`}
        onClick={onToggle}
        className="cursor-pointer px-4 pt-0.5 pr-11 pb-3 text-sm text-fg2 text-pretty wrap-anywhere"
      >
        {shortAnswer}
      </p>
      <div
        id={`${id}-answer`}
        hidden={!isOpen}
        className="border-t border-line bg-subtle px-4 py-4 last:rounded-b-card"
      >
        <RichText html={html} />
      </div>
    </>
  );
}
