import { failureText } from "../../lib/form-failure.ts";
import { number } from "../../lib/formats.ts";
import type { Outcome } from "./use-removal.ts";

export const documentCount = (count: number) => `${number(count)} ${count === 1 ? "document" : "documents"}`;

/** What came of a removal, in words: `done` is "archived" or "unlinked". */
export function outcomeText({ gone, stayed, missed, refusal }: Outcome, done: string) {
  const all = gone.length + stayed.size;
  const reasons = [...new Set(stayed.values())];
  const [reason] = reasons;
  if (all === 0) return refusal === undefined ? `Nothing was ${done}.` : `Nothing was ${done}: ${failureText(refusal)}`;
  if (reason === undefined) return `${documentCount(all)} ${all === 1 ? "was" : "were"} ${done}.`;
  if (all === 1) return `${missed[0] ? `“${missed[0].name}”` : "The document"} was not ${done}: ${reason}`;
  if (gone.length === 0 && reasons.length === 1) return `None of the ${documentCount(all)} was ${done}: ${reason}`;
  const some =
    gone.length === 0
      ? `None of the ${documentCount(all)} was ${done}.`
      : `${number(gone.length)} of ${documentCount(all)} were ${done}.`;
  if (stayed.size === 1 && missed[0]) return `${some} “${missed[0].name}” was not: ${reason}`;
  return `${some} ${gone.length === 0 ? "Each" : "What was not"} is ${placeOf(stayed.size, missed.length)}.`;
}

function placeOf(stayed: number, missed: number) {
  if (missed === 0) return "marked in the list";
  return missed === stayed ? "named above the list" : "marked in the list or named above it";
}
