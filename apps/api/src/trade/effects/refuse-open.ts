import { mostOpenNamed } from "@lading/contract";
import { errorAnswer, Refusal } from "../../ground/http/refusal.ts";
import type { OpenItem } from "./open-item.ts";

const list = new Intl.ListFormat("en-US");

/** How many names of documents a sentence lists. */
const mostInSentence = 3;

/** Says which documents are needed first. */
export function describeOpen(open: readonly OpenItem[]) {
  const names = [...new Set(open.map(({ name }) => name))];
  return names.length > mostInSentence
    ? `${names.length} required documents must be sent and accepted first.`
    : `${names.length === 1 ? "A required document" : "Required documents"} must be sent and accepted first: ${list.format(names)}.`;
}

/** Throws if a required document blocks an act. `advice` are sentences that say what the user can do. */
export function refuseOpen(open: readonly OpenItem[], advice: readonly string[] = []) {
  if (open.length === 0) return;
  const params = { count: open.length };
  throw new Refusal(409, {
    ...errorAnswer("requirement_open", [describeOpen(open), ...advice].join(" "), params),
    params,
    items: open.flatMap(({ item }) => item ?? []).slice(0, mostOpenNamed),
  });
}
