import { formatScaled, type LinePiece, mostPieces } from "@lading/contract";
import { ArrowLeftRight, Clock3, CornerDownRight, Plus, Trash2, Undo2 } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { quantityText } from "../../../products/quantity-text.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { changePiece, choiceOf, hasRest, leftOver, type Pieces, setRest, split } from "./answer-pieces.ts";
import { findFixed } from "./find-fixed.ts";
import { type AnswerableLine, judge } from "./judge-answers.ts";
import { PieceFields } from "./piece-fields.tsx";
import "./answer-panel.css";

const icon = { "aria-hidden": true, size: 15, strokeWidth: 1.75 } as const;

interface AnswerPanelProps {
  line: AnswerableLine;
  pieces: Pieces;
  faults: ReadonlyMap<string, string>;
  onChange: (pieces: Pieces) => void;
  /** Takes the answer to the line back. */
  onUndo: () => void;
  onDone: () => void;
}

/** The terms that the user offers for a line, in one or several pieces, or the reason why it does not come. */
export function AnswerPanel({ line, pieces, faults, onChange, onUndo, onDone }: AnswerPanelProps) {
  const form = useRef<HTMLFormElement>(null);
  const isReject = choiceOf(pieces) === "reject";
  const [first] = pieces;
  const left = first && pieces.length === 1 ? leftOver(line, pieces) : undefined;
  const isAsking = !isReject && (hasRest(pieces) || (left !== undefined && left > 0));
  const judgement = judge(line, pieces);
  const fixed = findFixed(line);
  const refused = [...new Set([fixed.split, fixed.later, fixed.substitute])].filter((text) => text !== undefined);
  const focusFirst = () => form.current?.querySelector<HTMLElement>("input, select")?.focus();
  const focusOnMount = useEffectEvent(focusFirst);
  useEffect(() => focusOnMount(), []);
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.defaultPrevented) onDone();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => leave(event);
    const panel = form.current;
    panel?.addEventListener("keydown", listen);
    return () => panel?.removeEventListener("keydown", listen);
  }, []);
  const act = (action: "backorder" | "substitute") =>
    onChange(changePiece(line, pieces, 0, { action: first?.action === action ? "change" : action }));
  const renderPiece = (piece: LinePiece, place: number) => (
    <PieceFields
      // Pieces have no ids, and take all their values from the answer.
      key={place}
      line={line}
      piece={piece}
      place={place}
      pieces={pieces.length}
      judgement={judgement}
      faults={faults}
      onChange={(change) => onChange(changePiece(line, pieces, place, change))}
      end={
        place > 0 && (
          <IconButton
            label={`Remove piece ${place + 1}`}
            icon={<Trash2 {...icon} />}
            onPress={() => {
              onChange(pieces.filter((_, at) => at !== place));
              focusFirst(); // The button is gone.
            }}
          />
        )
      }
    />
  );
  return (
    <form
      ref={form}
      className="order-answer-panel"
      aria-label={`Answer to line ${line.line}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      {pieces.slice(0, 1).map(renderPiece)}
      {/* It keeps its place when its answer adds a piece, so that the pressed button keeps the focus. */}
      {isAsking && <RestQuestion line={line} pieces={pieces} onChange={onChange} />}
      {pieces.slice(1).map((piece, place) => renderPiece(piece, place + 1))}
      <p role="alert" className="text-xs text-bad empty:hidden">
        {faults.get("pieces")}
      </p>
      <div className="order-panel-tools">
        {!isReject && (
          <>
            <Button
              variant="ghost"
              icon={<Plus {...icon} />}
              isDisabled={pieces.length >= mostPieces || fixed.split !== undefined}
              onPress={() => onChange(split(line, pieces))}
            >
              Split
            </Button>
            <Button
              variant="ghost"
              icon={<Clock3 {...icon} />}
              isDisabled={fixed.later !== undefined && first?.action !== "backorder"}
              onPress={() => act("backorder")}
            >
              {first?.action === "backorder" ? "Not a Backorder" : "Backorder"}
            </Button>
            <Button
              variant="ghost"
              icon={<ArrowLeftRight {...icon} />}
              isDisabled={fixed.substitute !== undefined && first?.action !== "substitute"}
              onPress={() => act("substitute")}
            >
              {first?.action === "substitute" ? "Deliver the Ordered Product" : "Offer Another Product"}
            </Button>
          </>
        )}
        <span className="ml-auto flex gap-2">
          <Button variant="ghost" icon={<Undo2 {...icon} />} onPress={onUndo}>
            {isReject ? "Undo" : "Undo This Change"}
          </Button>
          <Button type="submit">Done</Button>
        </span>
      </div>
      {!isReject && refused.length > 0 && <p className="text-xs text-fg3">{refused.join(" ")}</p>}
    </form>
  );
}

interface RestQuestionProps {
  line: AnswerableLine;
  pieces: Pieces;
  onChange: (pieces: Pieces) => void;
}

/** Asks what happens to the quantity that the first piece leaves. */
function RestQuestion({ line, pieces, onChange }: RestQuestionProps) {
  const left = hasRest(pieces) ? (pieces[1]?.quantity ?? "") : formatScaled(leftOver(line, pieces) ?? 0);
  const answers = { backorder: "Later", reject: "Not coming" } as const;
  const fixed = findFixed(line);
  const refused = { backorder: fixed.split ?? fixed.later, reject: fixed.less };
  return (
    <fieldset className="order-rest">
      <legend>
        <CornerDownRight {...icon} />
        {`What about the other ${Number.isNaN(Number(left)) ? left : quantityText(left)}?`}
      </legend>
      {(["backorder", "reject"] as const).map((action) => (
        <button
          key={action}
          type="button"
          disabled={refused[action] !== undefined}
          aria-pressed={hasRest(pieces) && pieces[1]?.action === action}
          onClick={() => onChange(setRest(line, pieces, action))}
        >
          {answers[action]}
        </button>
      ))}
      <span className="text-xs text-fg3">{[...new Set(Object.values(refused))].filter(Boolean).join(" ")}</span>
    </fieldset>
  );
}
