import type { Fault } from "./check-chain.ts";
import type { Checkpoint, Part, Removable } from "./checkpoint.ts";

/** Compares the rows of a checkpoint with what it says. The rows of a part whose period is over may be gone, all of them. */
export function compareParts({ number, parts }: Checkpoint, present: readonly Part[], removable: Removable): Fault[] {
  const key = ({ day, result }: Part) => `${day} ${result}`;
  const found = new Map(present.map((part) => [key(part), part]));
  const expected = new Map(parts.map((part) => [key(part), part]));
  return [...new Set([...expected.keys(), ...found.keys()])].toSorted().flatMap((name) => {
    const [was, is] = [expected.get(name), found.get(name)];
    const isOver = was !== undefined && was.day < removable[was.result === "refused" ? "refused" : "done"];
    if (isOver && !is) return [];
    const text = describeDifference(was, is, isOver);
    return text === undefined ? [] : [{ first: number, last: number, text }];
  });
}

function describeDifference(was: Part | undefined, is: Part | undefined, isOver: boolean) {
  const part = was ?? is;
  const difference = (is?.rows ?? 0) - (was?.rows ?? 0);
  if (!part || (difference === 0 && was?.hash === is?.hash)) return undefined;
  const name = (rows: number) => `${nameActions({ ...part, rows })} of ${part.day}`;
  if (difference > 0) return `${name(difference)} ${difference === 1 ? "was" : "were"} inserted`;
  if (difference === 0) return `at least one of ${name(part.rows)} was altered`;
  if (isOver) return `${is?.rows} of ${name(part.rows)} remained or were inserted, but retention removes all of a day`;
  return `${name(-difference)} ${difference === -1 ? "was" : "were"} removed`;
}

export const nameActions = ({ rows, result }: { rows: number; result: string }) =>
  `${rows} ${result === "refused" ? "refused" : "recorded"} action${rows === 1 ? "" : "s"}`;
