import { Check, X } from "lucide-react";
import { date, money } from "../../../lib/formats.ts";
import { rowBox } from "../../../list/list-part.ts";
import { lineStateText } from "../../../orders/answer-words.ts";
import { LineEnd, listDeliveries } from "../../../orders/line-end.tsx";
import { sumText } from "../../../orders/sum-text.ts";
import { quantityText } from "../../../products/quantity-text.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { type Choice, choiceOf, choices, type Pieces } from "./answer-pieces.ts";
import { type AnswerableLine, hasEnded, judge } from "./judge-answers.ts";
import { describeAnswer } from "./piece-words.ts";
import "./answer-choices.css";

const labels = { accept: "Accept", change: "Change", reject: "Reject" } as const;

interface AnswerRowProps {
  line: AnswerableLine;
  currency: string;
  pieces: Pieces | undefined;
  /** The line is accepted with the others. */
  isRest: boolean;
  /** The provider has changed the line, so it needs a new answer. */
  isChanged: boolean;
  isChosen: boolean;
  isOpen: boolean;
  /** The first fault that is shown. */
  fault: string | undefined;
  onChoose: (isChosen: boolean) => void;
  onAnswer: (choice: Choice) => void;
  onEdit: () => void;
}

/** A line with its three answers. The layout is that of a table on wide screens, and of a card on phones. */
export function AnswerRow(props: AnswerRowProps) {
  const { line, currency, pieces, isRest, isChanged, isChosen, isOpen, fault, onChoose, onAnswer, onEdit } = props;
  const chosen = choiceOf(pieces);
  const isOver = hasEnded(line);
  return (
    <div
      className="order-answer-row"
      data-chosen={isChosen ? "" : undefined}
      data-rejected={chosen === "reject" ? "" : undefined}
    >
      <span className="order-answer-check">
        {!isOver && (
          <Checkbox
            {...rowBox}
            checked={isChosen}
            aria-label={`Select line ${line.line}`}
            onChange={({ target }) => onChoose(target.checked)}
          />
        )}
      </span>
      <span className="order-answer-number">{line.line}</span>
      <div className="min-w-0">
        <p className="order-answer-name" title={line.product_name}>
          <LineEnd line={line} />
          {line.product_name}
        </p>
        <p className="order-answer-below">
          {fault !== undefined && !isOpen ? (
            <span className="text-bad">{fault}</span>
          ) : isChanged ? (
            <Badge tone="warn">Answer again</Badge>
          ) : pieces && chosen !== "accept" ? (
            <span className={chosen === "reject" ? "text-bad" : "text-accent-text"}>
              {describeAnswer(judge(line, pieces), currency)}
            </span>
          ) : (
            [line.supplier_sku, line.gxp_sku, lineStateText(line.state), line.is_final && "can only be accepted"]
              .filter(Boolean)
              .join(" · ")
          )}
          {pieces && chosen !== "accept" && !isOpen && (
            <button
              type="button"
              className="text-link"
              aria-label={`Edit the answer to line ${line.line}`}
              onClick={onEdit}
            >
              Edit
            </button>
          )}
        </p>
      </div>
      <span className="order-answer-quantity">
        <b>{quantityText(line.quantity)}</b> {line.units}
      </span>
      <span className="order-answer-price">{money(line.unit_price, currency)}</span>
      <span className="order-answer-amount">{sumText(line.amount, currency)}</span>
      <span className="order-answer-day" title={listDeliveries(line, "\n")}>
        {line.schedules.length > 1 ? `${line.schedules.length} deliveries` : date(line.schedules[0]?.date)}
      </span>
      <fieldset aria-label={`Answer to line ${line.line}`} className="order-answer-choices">
        {!isOver &&
          (line.is_final ? (["accept"] as const) : choices).map((choice) => {
            const isPressed = chosen === choice;
            const isWithRest = choice === "accept" && isRest;
            return (
              <button
                key={choice}
                type="button"
                data-choice={choice}
                data-rest={isWithRest ? "" : undefined}
                aria-pressed={isPressed}
                aria-label={`${labels[choice]} line ${line.line}${isWithRest ? ", with the others" : ""}`}
                onClick={() => onAnswer(choice)}
              >
                {choice === "reject" && isPressed ? (
                  <X aria-hidden size={14} strokeWidth={2} />
                ) : (
                  <Check aria-hidden size={14} strokeWidth={2} data-off={isPressed || isWithRest ? undefined : ""} />
                )}
                {labels[choice]}
              </button>
            );
          })}
      </fieldset>
    </div>
  );
}
