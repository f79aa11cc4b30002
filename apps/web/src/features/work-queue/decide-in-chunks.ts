import type { Decision } from "@lading/contract";
import type { DecisionResult } from "./queue-api.ts";
import { number } from "../../lib/formats.ts";

/** The fields that one call decides, so that it takes about a second. */
const chunkSize = 500;
/** Each rejection repeats its reason, so fewer fit in one request. */
const rejectionChunkSize = 250;

export interface Verdict {
  decision: Decision["decision"];
  reason?: string;
}

type Status = DecisionResult["status"];

/** How far the decision of many fields has come. */
export interface Progress {
  total: number;
  /** Fields that were decided as asked. */
  done: number;
  /** Fields of the other results, by their status. */
  others: ReadonlyMap<Status, number>;
}

interface Calls {
  send: (decisions: Decision[]) => Promise<readonly { status: Status }[]>;
  onProgress: (progress: Progress) => void;
  isStopped: () => boolean;
}

const outcomes = { approve: "approved", reject: "rejected" } as const;

/**
 * Decides fields in chunks, one call after the other, until all are decided or `isStopped` returns true. Each call is a
 * transaction, so everything that was reported is done if a later call fails, which throws.
 */
export async function decideInChunks(
  edits: readonly string[],
  { decision, reason }: Verdict,
  { send, onProgress, isStopped }: Calls,
) {
  const size = decision === "reject" ? rejectionChunkSize : chunkSize;
  const others = new Map<Status, number>();
  let done = 0;
  for (let start = 0; start < edits.length && !isStopped(); start += size) {
    const chunk = edits.slice(start, start + size);
    const results = await send(chunk.map((id) => ({ id, decision, ...(reason !== undefined && { reason }) })));
    for (const { status } of results) {
      if (status === outcomes[decision]) done++;
      else others.set(status, (others.get(status) ?? 0) + 1);
    }
    onProgress({ total: edits.length, done, others: new Map(others) });
  }
}

/** The number of fields that were sent. */
export const countSent = ({ done, others }: Progress) => done + [...others.values()].reduce((sum, one) => sum + one, 0);

/** The words after the number of fields, for one field and for many. */
const reasons: Record<Status, readonly [one: string, many: string]> = {
  pending: ["still waits", "still wait"],
  approved: ["was approved by another person before", "were approved by another person before"],
  rejected: ["was rejected by another person before", "were rejected by another person before"],
  withdrawn: ["was withdrawn by the vendor before", "were withdrawn by the vendor before"],
  conflict: ["is in conflict with the live value and waits", "are in conflict with the live value and wait"],
  invalid: [
    "has a value that the catalog does not take, and waits",
    "have values that the catalog does not take, and wait",
  ],
  unknown: ["does not exist any more", "do not exist any more"],
};

/** A line for each reason for which fields were not decided: "3 are in conflict with the live value and wait". */
export const describeOthers = ({ others }: Progress) =>
  [...others].map(([status, count]) => `${number(count)} ${reasons[status][count === 1 ? 0 : 1]}`);
