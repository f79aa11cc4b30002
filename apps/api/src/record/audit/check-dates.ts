import type { Kysely } from "kysely";
import type { DB } from "../../ground/db/schema.ts";
import type { Fault } from "./check-chain.ts";
import { comparePositions, type Checkpoint, type Position } from "./checkpoint.ts";
import { countMisdated, type DatedSpan, type Misdated } from "./checkpoint-queries.ts";
import { nameActions } from "./compare-parts.ts";

/**
 * A row has the time at which its transaction began, and the place of its first write. No transaction of the portal waits for
 * longer before it writes, and clocks are set by less.
 */
const MAX_DELAY_MINUTES = 15;

/** A position in the record, and the time at which the record had reached it. */
interface Milestone {
  position: Position;
  time: string;
}

/** Checkpoints of earlier versions do not say where they were written. */
export const findMilestones = (chain: readonly Checkpoint[]): Milestone[] =>
  chain.flatMap(({ sealed_in: position, sealed_at: time }) => (position ? [{ position, time }] : []));

interface CheckedSpan {
  /** The checkpoint that contains the rows, or the next one. */
  number: number;
  from: Position | null;
  /** Undefined for the rows that no checkpoint contains yet. */
  to: Position | undefined;
}

/** Finds rows whose date does not fit their place among the transactions, for example of last year between those of today. */
export async function checkDates(db: Kysely<DB>, milestones: readonly Milestone[], span: CheckedSpan) {
  const [first, last] = [span.number, span.to ? span.number : Infinity];
  const faults: Fault[] = [];
  for (const piece of divide(milestones, span))
    for (const misdated of await countMisdated(db, piece, MAX_DELAY_MINUTES))
      faults.push({ first, last, text: describe(misdated, piece) });
  return faults;
}

/** Divides a span at the milestones in it. */
function divide(milestones: readonly Milestone[], { from, to }: CheckedSpan): DatedSpan[] {
  const first = from ? countUntil(milestones, from) : 0;
  const last = to ? countUntil(milestones, to) : milestones.length;
  const ends = milestones.slice(first, last).map(({ position }) => position);
  return [...ends, to]
    .map((end, index) => ({
      from: ends[index - 1] ?? from,
      to: end,
      after: milestones[first + index - 1]?.time,
      before: milestones[first + index]?.time,
    }))
    .filter(({ from: start, to: end }) => !start || !end || comparePositions(start, end) < 0);
}

/** Returns how many milestones are not after this position. */
function countUntil(milestones: readonly Milestone[], position: Position) {
  let [low, high] = [0, milestones.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const { position: found } = milestones[middle]!; // It is between the two.
    if (comparePositions(found, position) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

const describe = ({ is_early: isEarly, ...part }: Misdated, { after, before }: DatedSpan) =>
  `${nameActions(part)} ${part.rows === 1 ? "is" : "are"} dated ${part.day}, but ${part.rows === 1 ? "was" : "were"} recorded ` +
  (isEarly ? `after ${formatTime(after)}` : `before ${formatTime(before)}`);

/** Without a time, now. */
export const formatTime = (time: string | undefined) =>
  time === undefined ? "now" : `${time.slice(0, 19).replace("T", " ")} UTC`;
