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
  /** Fields of the other results, by their status and the person who had decided or withdrawn them before. */
  others: readonly Others[];
}

interface Others {
  status: Status;
  decidedBy: string | undefined;
  count: number;
}

interface Calls {
  send: (decisions: Decision[]) => Promise<readonly Pick<DecisionResult, "status" | "decided_by">[]>;
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
  const others = new Map<string, Others>();
  let done = 0;
  for (let start = 0; start < edits.length && !isStopped(); start += size) {
    const chunk = edits.slice(start, start + size);
    const results = await send(chunk.map((id) => ({ id, decision, ...(reason !== undefined && { reason }) })));
    for (const { status, decided_by: decidedBy } of results) {
      const key = `${status} ${decidedBy}`;
      if (status === outcomes[decision] && decidedBy === undefined) done++;
      else others.set(key, { status, decidedBy, count: (others.get(key)?.count ?? 0) + 1 });
    }
    onProgress({ total: edits.length, done, others: [...others.values()] });
  }
}

/** The number of fields that were sent. */
export const countSent = ({ done, others }: Progress) => done + others.reduce((sum, { count }) => sum + count, 0);

/** The words after the number of fields, for one field and for many. */
const reasons: Record<Status, readonly [one: string, many: string]> = {
  pending: ["still waits", "still wait"],
  approved: ["was already approved", "were already approved"],
  rejected: ["was already rejected", "were already rejected"],
  withdrawn: ["was already withdrawn", "were already withdrawn"],
  conflict: ["is in conflict with the live value and waits", "are in conflict with the live value and wait"],
  invalid: [
    "has a value that the catalog does not accept, and waits",
    "have values that the catalog does not accept, and wait",
  ],
  requirement_open: ["waits for a required document", "wait for a required document"],
  unknown: ["does not exist any more", "do not exist any more"],
};

/** A line for each reason for which fields were not decided: "3 are in conflict with the live value and wait". */
export const describeOthers = ({ others }: Progress) =>
  others.map(
    ({ status, decidedBy, count }) =>
      `${number(count)} ${reasons[status][count === 1 ? 0 : 1]}${decidedBy === undefined ? "" : ` by ${decidedBy}`}`,
  );
