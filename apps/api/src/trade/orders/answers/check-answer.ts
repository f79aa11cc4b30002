import { formatScaled, judgeLine, type JudgedLine, type JudgingTime, type LineAnswer } from "@lading/contract";
import type { FieldMessages } from "../../../ground/http/refusal.ts";
import type { FoundLine } from "./order-lock-queries.ts";

/** The part of an answer that is about lines. */
interface Given {
  lines: readonly LineAnswer[];
  accept_rest: boolean;
}

/**
 * Compares an answer with the lines of its order. `faults` has everything that is wrong, by field; `provider` is the name by which
 * the provider is called there.
 */
export function checkAnswer(
  { lines, accept_rest }: Given,
  found: readonly FoundLine[],
  time: JudgingTime,
  provider: string,
) {
  // No prototype, because a field may be called "constructor".
  const faults: FieldMessages = Object.create(null);
  const byNumber = new Map(found.map((line) => [line.line, line]));
  const named = new Set<number>();
  const answered: { judged: JudgedLine; line: FoundLine }[] = [];
  for (const [place, answer] of lines.entries()) {
    const add = (field: string, message: string) => {
      const messages = (faults[`lines.${place}.${field}`] ??= []);
      if (!messages.includes(message)) messages.push(message);
    };
    const line = byNumber.get(answer.line);
    const problem = findProblem(answer.line, line, named.has(answer.line), provider);
    named.add(answer.line);
    if (problem !== undefined) add("line", problem);
    else if (line) {
      const judged = judgeLine(answer, line, time, add);
      if (line.is_final && !isPlain(judged, line))
        add("pieces", `${provider} keeps the terms of line ${answer.line}, so it can only be accepted.`);
      answered.push({ line, judged });
    }
  }
  if (accept_rest)
    for (const line of found)
      if (line.waits && !named.has(line.line)) answered.push({ line, judged: acceptWhole(line, time) });
  if (lines.length === 0 && !accept_rest) faults["lines"] = ["Answer at least one line."];
  return { faults, answered };
}

/** The lines of an answer that keep less than ship notices have announced of them. */
export const findBelowShipped = (answered: readonly { judged: JudgedLine; line: FoundLine }[]) =>
  answered.flatMap(({ judged: { pieces }, line: { line, quantity, announced } }) => {
    const kept = pieces.reduce(
      (sum, piece) => sum + (piece.action === "reject" || piece.action === "backorder" ? 0 : piece.quantity),
      0,
    );
    return kept < Math.min(announced, quantity) ? [{ line, shipped: formatScaled(announced) }] : [];
  });

/** Says that a line was shipped already. */
export const describeBelowShipped = ({ line, shipped }: { line: number; shipped: string }) =>
  `Line ${line}: ${shipped} were already shipped, so at least ${shipped} must stay accepted.`;

const isPlain = ({ pieces }: JudgedLine, { quantity }: FoundLine) =>
  pieces.every(({ action }) => action === "accept") &&
  pieces.reduce((sum, piece) => sum + piece.quantity, 0) === quantity;

/** Accepts a line as it is, with which nothing can be wrong. */
export const acceptWhole = (line: FoundLine, time: JudgingTime) =>
  judgeLine({ line: line.line, pieces: [{ action: "accept" }] }, line, time, () => undefined);

function findProblem(number: number, line: FoundLine | undefined, isNamed: boolean, provider: string) {
  if (isNamed) return `Line ${number} is named twice.`;
  if (!line) return `This order has no line ${number}.`;
  if (line.is_cancelled) return `Line ${number} was cancelled by ${provider}.`;
  return line.is_closed ? `Line ${number} was closed by ${provider}.` : undefined;
}
