import { Fragment } from "react";
import { listPart } from "../../../list/list-part.ts";
import { useRowsInView } from "../../../orders/use-rows-in-view.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { useWide } from "../../../ui/use-wide.ts";
import { AnswerPanel } from "./answer-panel.tsx";
import { choiceOf } from "./answer-pieces.ts";
import { AnswerRow } from "./answer-row.tsx";
import { type AnswerableLine, hasEnded } from "./judge-answers.ts";
import { useAnswerDesk } from "./own-desk.ts";
import type { Answering } from "./use-answering.ts";

/** Pixels; those of answer.css. */
const [rowHeight, cardHeight] = [52, 196];

interface AnswerRowsProps {
  lines: readonly AnswerableLine[];
  currency: string;
  answering: Answering;
  /** Takes the focus back to a line whose panel has closed. */
  onFolded: (line: number) => void;
}

/** The lines of an order while they are answered. Only those in view are rendered, and the one whose panel is open. */
export function AnswerRows({ lines, currency, answering, onFolded }: AnswerRowsProps) {
  const { answers, changed, chosen, acceptRest, open } = answering;
  const { company } = useAnswerDesk();
  const wide = useWide();
  const height = wide ? rowHeight : cardHeight;
  const { setBox, first, end } = useRowsInView(lines.length, height);
  const openAt = open === undefined ? -1 : lines.findIndex(({ line }) => line === open);
  const inView = Array.from({ length: end - first }, (_, place) => first + place);
  const places = openAt < 0 || inView.includes(openAt) ? inView : [...inView, openAt].toSorted((one, two) => one - two);
  const answerable = lines.filter((line) => !hasEnded(line));
  const space = (from: number, to: number) => to > from && <li aria-hidden style={{ height: (to - from) * height }} />;
  return (
    <div className="order-answers">
      <div className="order-answer-head">
        <Checkbox
          aria-label="Select all lines"
          checked={chosen.size > 0 && chosen.size === answerable.length}
          indeterminate={chosen.size > 0 && chosen.size < answerable.length}
          onChange={({ target }) =>
            answering.setChosen(new Set(target.checked ? answerable.map(({ line }) => line) : []))
          }
        />
        {["Line", "Product", "Ordered", "Price", "Amount", "Requested", company ? "Answer" : "Your answer"].map(
          (label) => (
            <span key={label}>{label}</span>
          ),
        )}
      </div>
      <ul ref={setBox} aria-label="Lines to answer" {...listPart("rows")}>
        {places.map((place, at) => {
          const line = lines[place];
          if (!line) return null;
          const { line: number } = line;
          const pieces = answers.get(number);
          const faults = answering.shownFaults(line);
          const isChanged = changed.has(number);
          const isOpen = open === number && pieces !== undefined && choiceOf(pieces) !== "accept";
          return (
            <Fragment key={number}>
              {space(at === 0 ? 0 : (places[at - 1] ?? 0) + 1, place)}
              <li
                aria-posinset={place + 1}
                aria-setsize={lines.length}
                data-line={number}
                data-open={isOpen ? "" : undefined}
                data-changed={isChanged ? "" : undefined}
              >
                <AnswerRow
                  line={line}
                  currency={currency}
                  pieces={pieces}
                  isRest={acceptRest && !pieces && line.state === "waiting" && !isChanged}
                  isChanged={isChanged}
                  isChosen={chosen.has(number)}
                  isOpen={isOpen}
                  fault={[...faults.values()][0]}
                  onChoose={(isChosen) => {
                    const next = new Set(chosen);
                    if (isChosen) next.add(number);
                    else next.delete(number);
                    answering.setChosen(next);
                  }}
                  onAnswer={(choice) => answering.choose([number], choice)}
                  onEdit={() => answering.setOpen(number)}
                />
                {isOpen && (
                  <AnswerPanel
                    // Another answer has other fields, the first of which takes the focus.
                    key={choiceOf(pieces)}
                    line={line}
                    pieces={pieces}
                    faults={faults}
                    onChange={(next) => answering.setPieces(number, next)}
                    onUndo={() => {
                      answering.setPieces(number, undefined);
                      answering.setOpen(undefined);
                      onFolded(number);
                    }}
                    onDone={() => {
                      answering.fold();
                      onFolded(number);
                    }}
                  />
                )}
              </li>
            </Fragment>
          );
        })}
        {space((places.at(-1) ?? -1) + 1, lines.length)}
      </ul>
    </div>
  );
}
