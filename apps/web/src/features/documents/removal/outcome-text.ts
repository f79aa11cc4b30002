import { failureText } from "../../../lib/form-failure.ts";
import { number } from "../../../lib/formats.ts";
import type { Outcome } from "./use-removal.ts";

export const documentCount = (count: number) => `${number(count)} ${count === 1 ? "document" : "documents"}`;

/** Describes the outcome of a removal. `done` is a participle like "archived". */
export function outcomeText({ removed, failed, unlisted, error }: Outcome, done: string) {
  const all = removed.length + failed.size;
  const reasons = [...new Set(failed.values())];
  const [reason] = reasons;
  if (all === 0) return error === undefined ? `Nothing was ${done}.` : `Nothing was ${done}: ${failureText(error)}`;
  if (reason === undefined) return `${documentCount(all)} ${all === 1 ? "was" : "were"} ${done}.`;
  if (all === 1) return `${unlisted[0] ? `“${unlisted[0].name}”` : "The document"} was not ${done}: ${reason}`;
  if (removed.length === 0 && reasons.length === 1) return `None of the ${documentCount(all)} was ${done}: ${reason}`;
  const some =
    removed.length === 0
      ? `None of the ${documentCount(all)} was ${done}.`
      : `${number(removed.length)} of ${documentCount(all)} were ${done}.`;
  if (failed.size === 1 && unlisted[0]) return `${some} “${unlisted[0].name}” was not: ${reason}`;
  return `${some} ${removed.length === 0 ? "Each" : "The rest"} is ${formatPlace(failed.size, unlisted.length)}.`;
}

function formatPlace(failed: number, unlisted: number) {
  if (unlisted === 0) return "marked in the list";
  return unlisted === failed ? "named above the list" : "marked in the list or named above it";
}
