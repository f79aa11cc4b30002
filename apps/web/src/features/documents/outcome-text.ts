import { failureText } from "../../lib/form-failure.ts";
import { number } from "../../lib/formats.ts";
import type { Outcome } from "./use-removal.ts";

const documents = (count: number) => `${number(count)} ${count === 1 ? "document" : "documents"}`;

/** What came of a removal, in words: `done` is "archived" or "unlinked". */
export function outcomeText({ gone, stayed, refusal }: Outcome, done: string) {
  const all = gone.length + stayed.size;
  const [reason] = stayed.values();
  if (all === 0) return refusal === undefined ? `Nothing was ${done}.` : `Nothing was ${done}: ${failureText(refusal)}`;
  if (reason === undefined) return `${documents(all)} ${all === 1 ? "was" : "were"} ${done}.`;
  if (all === 1) return `The document was not ${done}: ${reason}`;
  if (gone.length === 0) return `None of the ${documents(all)} was ${done}: ${reason}`;
  return `${number(gone.length)} of ${documents(all)} were ${done}. What was not is marked in the list.`;
}
