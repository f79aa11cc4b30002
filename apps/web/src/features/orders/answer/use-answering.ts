import type { OrderDraft, Tolerances } from "@lading/contract";
import { useMemo, useState } from "react";
import type { AllLines } from "../../../orders/answer-desk.ts";
import { type Answers, type Choice, choiceOf, newPieces, type Pieces } from "./answer-pieces.ts";
import { type AnswerableLine, hasEnded, judge, summarize } from "./judge-answers.ts";

/** The lines of a revision of an order with the differences that the provider takes. */
export interface AnswerableLines extends AllLines {
  lines: readonly AnswerableLine[];
}

export const useAnswerable = (all: AllLines | undefined, tolerances: Tolerances): AnswerableLines | undefined =>
  useMemo(() => all && { ...all, lines: all.lines.map((line) => ({ ...line, tolerances })) }, [all, tolerances]);

/** The answers of a draft with the revision of the order that they were given to. */
export interface KeptDraft {
  revision: number;
  answers: Answers;
}

/** The message for a changed line that has no new answer. */
const answerAgain = "Answer this line again.";

/** The lines that the provider changed after a revision and that can be answered. */
const changedSince = (lines: readonly AnswerableLine[], revision: number) =>
  lines.filter((line) => line.revision > revision && !hasEnded(line)).map(({ line }) => line);

const without = <Value>(byLine: ReadonlyMap<number, Value>, lines: ReadonlySet<number>) =>
  new Map([...byLine].filter(([line]) => !lines.has(line)));

/** The state while the user answers an order by line. */
export function useAnswering({ revision, lines }: AnswerableLines, draft: OrderDraft | null) {
  const [base, setBase] = useState(draft?.revision ?? revision);
  const [answers, setAnswers] = useState<Answers>(
    () => new Map(draft?.lines.map(({ line, pieces }) => [line, pieces] as const)),
  );
  /** Lines that the provider has changed, until they are answered again. */
  const [changed, setChanged] = useState<ReadonlySet<number>>(new Set());
  /** The draft that is kept until all changed lines are answered: a later visit finds from its revision that they are. */
  const [older, setOlder] = useState<KeptDraft>();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [acceptRest, setAcceptRest] = useState(true);
  /** The line whose panel is open. */
  const [open, setOpen] = useState<number>();
  /** The lines whose faults are shown, because the user has finished them or wanted to send. */
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set());
  /** Messages of the server, by line and field. */
  const [refusals, setRefusals] = useState<ReadonlyMap<number, ReadonlyMap<string, string>>>(new Map());

  if (revision > base) {
    const newer = new Set(changedSince(lines, base));
    const ended = lines.filter(hasEnded).map(({ line }) => line);
    setBase(revision);
    const kept = changed.size > 0 ? older : undefined;
    setOlder({ revision: kept?.revision ?? base, answers: new Map([...(kept?.answers ?? []), ...answers]) });
    setChanged(new Set([...changed, ...newer]));
    const gone = new Set([...newer, ...ended]);
    setAnswers(without(answers, gone));
    // The messages were about the lines before.
    setRefusals(without(refusals, gone));
  }

  const put = (numbers: readonly number[], find: (line: AnswerableLine) => Pieces | undefined) => {
    const next = new Map(answers);
    const wanted = new Set(numbers);
    for (const line of lines) {
      if (!wanted.has(line.line) || hasEnded(line)) continue;
      const pieces = find(line);
      // The provider keeps its terms of the line.
      if (pieces && line.is_final && choiceOf(pieces) !== "accept") continue;
      if (pieces) next.set(line.line, pieces);
      else next.delete(line.line);
    }
    setAnswers(next);
    setChanged(new Set([...changed].filter((line) => !next.has(line) || !wanted.has(line))));
    setRefusals(without(refusals, wanted));
  };

  /** The fault of a field of a line, also if it is not shown yet. */
  const findFaults = (line: AnswerableLine): ReadonlyMap<string, string> => {
    const pieces = answers.get(line.line);
    if (!pieces) return acceptRest && changed.has(line.line) ? new Map([["pieces", answerAgain]]) : new Map();
    return new Map([...judge(line, pieces).faults, ...(refusals.get(line.line) ?? [])]);
  };
  const summary = summarize(lines, { answers, changed, acceptRest }, (line) => [...findFaults(line)][0]);

  const draftToKeep = useMemo(
    (): KeptDraft =>
      older && changed.size > 0
        ? {
            revision: older.revision,
            answers: new Map([...[...older.answers].filter(([line]) => changed.has(line)), ...answers]),
          }
        : { revision: base, answers },
    [older, changed, base, answers],
  );

  return {
    revision: base,
    answers,
    draftToKeep,
    /** The revision that the draft or the page had before the provider changed the order; undefined if it did not. */
    formerRevision: older?.revision,
    changed,
    chosen,
    acceptRest,
    open,
    summary,
    setAcceptRest,
    setChosen,
    setOpen,
    setRefusals,
    /** Shows the faults of all lines that have one. */
    check: () => setChecked(new Set([...checked, ...summary.wrong])),
    /** The faults of a line that the user has finished. A refusal can come after the order was read in which its line has ended. */
    shownFaults: (line: AnswerableLine) => {
      if (hasEnded(line)) return noFaults;
      return checked.has(line.line) ? findFaults(line) : (refusals.get(line.line) ?? noFaults);
    },
    findFaults,
    /** Chooses an answer for lines. The same choice again takes it back, so that the line is one of the others. */
    choose: (numbers: readonly number[], choice: Choice) => {
      const [one] = numbers;
      const isBack =
        numbers.length === 1 && one !== undefined && choice !== "change" && choiceOf(answers.get(one)) === choice;
      const kept = (line: AnswerableLine) => {
        const pieces = answers.get(line.line);
        return pieces && choiceOf(pieces) === choice ? pieces : newPieces(choice, line);
      };
      put(numbers, isBack ? () => undefined : kept);
      setOpen(choice === "accept" || isBack || numbers.length > 1 ? undefined : one);
    },
    setPieces: (number: number, pieces: Pieces | undefined) => put([number], () => pieces),
    setEach: (numbers: readonly number[], find: (line: AnswerableLine) => Pieces) => put(numbers, find),
    /** Folds the open line, whose faults are shown from now on. */
    fold: () => {
      if (open !== undefined) setChecked(new Set([...checked, open]));
      setOpen(undefined);
    },
  };
}

const noFaults: ReadonlyMap<string, string> = new Map();

export type Answering = ReturnType<typeof useAnswering>;
