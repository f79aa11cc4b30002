import type { ItemFact, ReviewedItem } from "@lading/contract";
import { Check, MessageSquareText, Minus, TriangleAlert, X } from "lucide-react";

const marks = {
  no: { icon: X, word: "No", color: "text-bad" },
  not_found: { icon: Minus, word: "Not found", color: "text-fg3" },
  yes: { icon: Check, word: "Yes", color: "text-ok" },
  differs: { icon: TriangleAlert, word: "Differs from the file", color: "text-warn" },
} as const satisfies Record<ItemFact["answer"] | "differs", object>;

interface FactListProps {
  sent: NonNullable<ReviewedItem["sent"]>;
  /** Values that are not those of the file. */
  differing: readonly ItemFact[];
  /** The keys of the fields for which the file shows another value. */
  differingFields: readonly string[];
}

/** The facts about what was sent, those that differ from the file and those that fail first, and the note of the sender. */
export function FactList({ sent, differing, differingFields }: FactListProps) {
  const { facts, note, by } = sent;
  const answerOf = ({ key, answer }: ItemFact) =>
    answer === "yes" && differingFields.includes(key) ? "differs" : answer;
  const count = (answer: keyof typeof marks) => facts.filter((one) => answerOf(one) === answer).length;
  return (
    <>
      <h2 className="flex items-baseline gap-2 px-4 pt-4 pb-2 font-semibold">
        Facts
        <span className="text-xs font-normal text-fg3">
          {`${count("yes")} yes, ${count("no")} no, ${count("not_found")} not found${count("differs") > 0 ? `, ${count("differs")} differing` : ""}`}
        </span>
      </h2>
      <ul className="px-2 pb-3">
        {differing.map(({ key, text }) => (
          <li key={key} className="requirement-review-fact" data-answer="no">
            <TriangleAlert aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0 text-warn" />
            <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
            <span className="shrink-0 text-xs leading-5 text-warn">Differs</span>
          </li>
        ))}
        {facts.map((fact) => {
          const { key, text } = fact;
          const answer = answerOf(fact);
          const { icon: Icon, word, color } = marks[answer];
          return (
            <li key={`${key} ${text}`} className="requirement-review-fact" data-answer={answer}>
              <Icon aria-hidden size={16} strokeWidth={1.75} className={`mt-0.5 shrink-0 ${color}`} />
              <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
              <span className={`shrink-0 text-xs leading-5 ${color}`}>{word}</span>
            </li>
          );
        })}
      </ul>
      {note !== null && (
        <p className="flex gap-3 border-t border-line px-4 py-3 text-fg2 wrap-anywhere">
          <MessageSquareText aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0 text-fg3" />
          <span>
            {`“${note}” `}
            {by !== null && <span className="text-fg3">{by}</span>}
          </span>
        </p>
      )}
    </>
  );
}
