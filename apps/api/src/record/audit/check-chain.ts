import type { KeyObject } from "node:crypto";
import { hashContent, readContent, toText, type Checkpoint, type SignedCheckpoint } from "./checkpoint.ts";
import type { FiledLine } from "./checkpoint-file.ts";
import { isSigned } from "./checkpoint-key.ts";
import { findExpected, type OwnFile } from "./examine-file.ts";

/** Something that somebody has changed, with the checkpoints between which it is. */
export interface Fault {
  first: number;
  /** Infinity for rows that no checkpoint contains yet. */
  last: number;
  /** A sentence without the span. */
  text: string;
}

export interface ChainSources {
  /** The checkpoints of the database in their order. */
  stored: readonly SignedCheckpoint[];
  file: OwnFile;
  keys: readonly KeyObject[];
}

/** A portal on several machines appends to a machine's file when its turn comes, so a file may be a day behind. */
const MAX_LAG = 24;

/**
 * Compares the checkpoints of the database and the file with their signatures and with each other. Returns the faults, and the
 * checkpoints with a valid signature, from whichever of the two has it.
 */
export function checkChain({ stored, file, keys }: ChainSources) {
  const all = [...stored, ...(file.lines ?? []).flatMap(({ checkpoint }) => checkpoint ?? [])];
  const good = new Set([...new Map(all.map((one) => [toText(one), one]))].flatMap(keepGood(keys)));
  const isGood = (one: SignedCheckpoint) => good.has(toText(one));
  const newest = stored.at(-1)?.number ?? 0;
  if (good.size === 0 && all.length > 0)
    return {
      faults: [{ first: 1, last: Math.max(1, newest), text: "no checkpoint is signed with this key" }],
      chain: [],
    };

  const byNumber = new Map(stored.map((one) => [one.number, one]));
  // A checkpoint that neither the database nor a key knows may have any number.
  const lines = file.lines?.map(({ line, checkpoint }) => ({
    line,
    checkpoint: checkpoint && (isGood(checkpoint) || byNumber.has(checkpoint.number)) ? checkpoint : undefined,
  }));
  const filed = (lines ?? []).flatMap(({ checkpoint }) => checkpoint ?? []);
  const filedByNumber = Map.groupBy(filed, ({ number }) => number);
  const numbers = [...new Set([...byNumber.keys(), ...filedByNumber.keys()])].toSorted((a, b) => a - b);
  const highest = numbers.at(-1) ?? 0;
  const chain = numbers.flatMap((number) => {
    const found = [byNumber.get(number) ?? [], filedByNumber.get(number) ?? []].flat().find(isGood);
    return found ? [{ ...readContent(found.content), hash: hashContent(found.content) }] : [];
  });

  const expected = Math.max(file.noted, findExpected(chain, file.id));
  const lastFiled = filed.reduce((last, { number }) => Math.max(last, number), 0);
  const mayLack = (number: number) => number > Math.max(lastFiled, expected) && highest - lastFiled <= MAX_LAG;
  const faults = numbers.flatMap((number): Fault[] => {
    const row = byNumber.get(number);
    const copies = lines && (filedByNumber.get(number) ?? []);
    const text = describeRow(row, row !== undefined && isGood(row), copies, mayLack(number));
    return text ? [{ first: number, last: number, text }] : [];
  });
  const ofFile = lines ? findBrokenLines(lines, highest) : findMissingFile(expected);
  const joined = joinFaults([...ofFile, ...faults, ...findGaps(numbers, expected), ...checkLinks(chain)]);
  return { faults: [...joined, ...findCuts(chain)], chain };
}

const keepGood =
  (keys: readonly KeyObject[]) =>
  ([text, one]: [string, SignedCheckpoint]) =>
    isSigned(keys, one) ? [text] : [];

/** The checkpoints that neither the database nor the file has. The portal has written those up to `expected`. */
const findGaps = (numbers: readonly number[], expected: number) =>
  [...numbers, expected + 1].flatMap((number, index) => {
    const first = (numbers[index - 1] ?? 0) + 1;
    return first < number ? [{ first, last: number - 1, text: "the checkpoint was removed" }] : [];
  });

const findMissingFile = (expected: number) =>
  expected > 0 ? [{ first: 1, last: expected, text: "the file of the checkpoints is missing" }] : [];

function describeRow(
  row: SignedCheckpoint | undefined,
  isGood: boolean,
  copies: readonly SignedCheckpoint[] | undefined,
  mayLack: boolean,
) {
  if (!row) return "the checkpoint was removed from the database";
  if (!isGood) return "the checkpoint was changed in the database";
  if (copies?.length === 0 && !mayLack) return "the checkpoint was removed from the file";
  if (copies?.some(({ content, signature }) => content !== row.content || signature !== row.signature))
    return "the file has another checkpoint than the database";
  return undefined;
}

/** Lines that are no checkpoints lie between the nearest checkpoints around them. */
function findBrokenLines(lines: readonly FiledLine[], highest: number) {
  const faults: Fault[] = [];
  let before = 0;
  let broken: number[] = [];
  const end = (next: number) => {
    const [line, first] = [broken[0], Math.max(1, Math.min(before + 1, highest))];
    const what =
      broken.length > 1
        ? `lines ${line} to ${broken.at(-1)} of the file are no checkpoints`
        : `line ${line} of the file is no checkpoint`;
    if (line !== undefined) faults.push({ first, last: Math.max(first, next - 1), text: what });
    broken = [];
  };
  for (const { line, checkpoint } of lines)
    if (checkpoint) {
      end(checkpoint.number);
      before = checkpoint.number;
    } else broken.push(line);
  end(highest + 1);
  return faults;
}

/** Each checkpoint names the hash of the one before and continues where that one ends. */
function checkLinks(chain: readonly (Checkpoint & { hash: string })[]): Fault[] {
  return chain.flatMap((one, index) => {
    const before = chain[index - 1];
    const isLinked =
      one.number === 1
        ? one.previous === null && one.from === null
        : before?.number !== one.number - 1 || // The missing checkpoint is a separate fault.
          (one.previous === before.hash && JSON.stringify(one.from) === JSON.stringify(before.to));
    return isLinked
      ? []
      : [{ first: Math.max(1, one.number - 1), last: one.number, text: "the checkpoints do not follow each other" }];
  });
}

/** Each checkpoint says if its machine's file was shorter than before. Those of one run say it alike. */
const findCuts = (chain: readonly Checkpoint[]): Fault[] =>
  chain.flatMap(({ number, file }, index) =>
    file && file.to < file.expected && JSON.stringify(file) !== JSON.stringify(chain[index - 1]?.file)
      ? [{ first: number, last: number, text: describeCut(file) }]
      : [],
  );

const describeCut = ({ to, expected }: { to: number; expected: number }) => {
  const what = to + 1 === expected ? `checkpoint ${expected} was` : `checkpoints ${to + 1} to ${expected} were`;
  return to === 0
    ? "the file of the checkpoints was removed and written again"
    : `${what} removed from the file and written again`;
};

/** Joins equal faults of checkpoints that follow each other. */
const joinFaults = (faults: readonly Fault[]) =>
  faults.reduce<Fault[]>((joined, fault) => {
    const before = joined.at(-1);
    if (before?.text !== fault.text || before.last + 1 !== fault.first) return [...joined, fault];
    return [...joined.slice(0, -1), { ...before, last: fault.last }];
  }, []);
