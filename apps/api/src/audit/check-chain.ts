import type { KeyObject } from "node:crypto";
import { hashContent, readContent, type Checkpoint, type SignedCheckpoint } from "./checkpoint.ts";
import type { FiledLine } from "./checkpoint-file.ts";
import { isSigned } from "./checkpoint-key.ts";

/** Something that somebody has changed, with the checkpoints between which it is. */
export interface Fault {
  first: number;
  last: number;
  /** A sentence without the span. */
  text: string;
}

export interface ChainSources {
  /** The checkpoints of the database in their order. */
  stored: readonly SignedCheckpoint[];
  /** The lines of the file; undefined if none is compared. */
  filed: readonly FiledLine[] | undefined;
  keys: readonly KeyObject[];
}

/** A portal on several machines appends to a machine's file when its turn comes, so a file may be a day behind. */
const MAX_LAG = 24;

/**
 * Compares the checkpoints of the database and the file with their signatures and with each other. Returns the faults, and the
 * checkpoints with a valid signature, from whichever of the two has it.
 */
export function checkChain({ stored, filed, keys }: ChainSources) {
  const lines = (filed ?? []).flatMap(({ checkpoint }) => checkpoint ?? []);
  const highest = Math.max(0, ...[...stored, ...lines].map(({ number }) => number));
  const isGood = (one: SignedCheckpoint) => isSigned(keys, one) && readContent(one.content).number === one.number;
  if (highest > 0 && ![...stored, ...lines].some(isGood))
    return { faults: [{ first: 1, last: highest, text: "no checkpoint is signed with this key" }], chain: [] };

  const faults: Fault[] = (filed ?? []).flatMap((one, index) => findBrokenLine(filed ?? [], one, index, highest));
  const lastFiled = Math.max(0, ...lines.map(({ number }) => number));
  const byNumber = new Map(stored.map((one) => [one.number, one]));
  const filedByNumber = Map.groupBy(lines, ({ number }) => number);
  const chain: SignedCheckpoint[] = [];
  for (let number = 1; number <= highest; number++) {
    const row = byNumber.get(number);
    const copies = filedByNumber.get(number) ?? [];
    const text = describeRow(row, row !== undefined && isGood(row), filed ? copies : undefined, {
      isFileBehind: number > lastFiled && highest - lastFiled <= MAX_LAG,
    });
    if (text) faults.push({ first: number, last: number, text });
    const good = [...(row ? [row] : []), ...copies].find(isGood);
    if (good) chain.push(good);
  }
  const checkpoints = chain.map((one) => ({ ...readContent(one.content), hash: hashContent(one.content) }));
  return { faults: joinFaults([...faults, ...checkLinks(checkpoints)]), chain: checkpoints };
}

function describeRow(
  row: SignedCheckpoint | undefined,
  isGood: boolean,
  copies: readonly SignedCheckpoint[] | undefined,
  { isFileBehind }: { isFileBehind: boolean },
) {
  if (!row) return copies?.length ? "the checkpoint was removed from the database" : "the checkpoint was removed";
  if (!isGood) return "the checkpoint was changed in the database";
  if (copies?.length === 0 && !isFileBehind) return "the checkpoint was removed from the file";
  if (copies?.some(({ content, signature }) => content !== row.content || signature !== row.signature))
    return "the file has another checkpoint than the database";
  return undefined;
}

/** A line that is no checkpoint lies between the nearest checkpoints around it. */
function findBrokenLine(lines: readonly FiledLine[], { line, checkpoint }: FiledLine, index: number, highest: number) {
  if (checkpoint) return [];
  const before = lines.slice(0, index).findLast((one) => one.checkpoint)?.checkpoint?.number ?? 0;
  const after = lines.slice(index).find((one) => one.checkpoint)?.checkpoint?.number ?? highest + 1;
  const first = Math.min(before + 1, highest);
  return [{ first, last: Math.max(first, after - 1), text: `line ${line} of the file is no checkpoint` }];
}

/** Each checkpoint names the hash of the one before and continues where that one ends. */
function checkLinks(chain: readonly (Checkpoint & { hash: string })[]): Fault[] {
  return chain.flatMap((one, index) => {
    const before = chain[index - 1];
    const isLinked =
      one.number === 1
        ? one.previous === null && one.from === null
        : before?.number !== one.number - 1 || // The missing checkpoint is a fault of its own.
          (one.previous === before.hash && JSON.stringify(one.from) === JSON.stringify(before.to));
    return isLinked
      ? []
      : [{ first: Math.max(1, one.number - 1), last: one.number, text: "the checkpoints do not follow each other" }];
  });
}

/** Joins equal faults of checkpoints that follow each other. */
const joinFaults = (faults: readonly Fault[]) =>
  faults.reduce<Fault[]>((joined, fault) => {
    const before = joined.at(-1);
    return before?.text === fault.text && before.last + 1 === fault.first
      ? [...joined.slice(0, -1), { ...before, last: fault.last }]
      : [...joined, fault];
  }, []);
