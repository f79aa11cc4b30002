import type { KeyObject } from "node:crypto";
import type { Kysely } from "kysely";
import type { DB } from "../db/schema.ts";
import { checkChain, type Fault } from "./check-chain.ts";
import type { Checkpoint, Part, Removable } from "./checkpoint.ts";
import type { FiledLine } from "./checkpoint-file.ts";
import { countUnsealed, findCheckpoints, sumParts } from "./checkpoint-queries.ts";

export interface RecordReport {
  /** Each fault as a sentence that names its span. */
  faults: string[];
  /** The newest checkpoint that is signed. */
  last: { number: number; sealed_at: string; hash: string } | undefined;
  /** The number of rows in the checkpoints that were compared with the record. */
  rows: number;
  /** Rows that no checkpoint contains yet. */
  unsealed: number;
}

interface Evidence {
  keys: readonly KeyObject[];
  /** The lines of the file; undefined if none is compared. */
  filed: readonly FiledLine[] | undefined;
}

/**
 * Compares the audit record with its checkpoints. It reads only, in one snapshot, so that the portal can go on sealing and
 * removing old rows.
 */
export const verifyRecord = (database: Kysely<DB>, { keys, filed }: Evidence, signal?: AbortSignal) =>
  database
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (db): Promise<RecordReport> => {
      const { faults, chain } = checkChain({ stored: await findCheckpoints(db), filed, keys });
      const last = chain.at(-1);
      let rows = 0;
      for (const checkpoint of chain) {
        signal?.throwIfAborted();
        const parts = await sumParts(db, checkpoint.from, checkpoint.to);
        // The newest checkpoint says what may have been removed.
        faults.push(...compareParts(checkpoint, parts, (last ?? checkpoint).removable_before));
        for (const part of parts) rows += part.rows;
      }
      const times = new Map(chain.map(({ number, sealed_at }) => [number, sealed_at]));
      const sorted = faults.toSorted((a, b) => a.first - b.first || a.last - b.last);
      return {
        faults: sorted.map((fault) => formatFault(fault, times)),
        last: last && { number: last.number, sealed_at: last.sealed_at, hash: last.hash },
        rows,
        unsealed: await countUnsealed(db, last?.to),
      };
    });

/** Compares the rows of a checkpoint with what it says. Parts whose period is over may have lost rows, but gained none. */
function compareParts({ number, parts }: Checkpoint, present: readonly Part[], removable: Removable): Fault[] {
  const key = ({ day, result }: Part) => `${day} ${result}`;
  const found = new Map(present.map((part) => [key(part), part]));
  const expected = new Map(parts.map((part) => [key(part), part]));
  return [...new Set([...expected.keys(), ...found.keys()])].toSorted().flatMap((name) => {
    const [was, is] = [expected.get(name), found.get(name)];
    const part = was ?? is;
    const difference = (is?.rows ?? 0) - (was?.rows ?? 0);
    const isExpired = part !== undefined && part.day < removable[part.result === "refused" ? "refused" : "done"];
    if (difference < 0 && isExpired) return [];
    if (difference === 0 && was?.hash === is?.hash) return [];
    const actions = (count: number) =>
      `${count} ${part?.result === "refused" ? "refused" : "recorded"} action${count === 1 ? "" : "s"}`;
    const what =
      difference > 0
        ? `${actions(difference)} of ${part?.day} ${difference === 1 ? "was" : "were"} inserted`
        : difference < 0
          ? `${actions(-difference)} of ${part?.day} ${difference === -1 ? "was" : "were"} removed`
          : `at least one of ${actions(was?.rows ?? 0)} of ${part?.day} was altered`;
    return [{ first: number, last: number, text: what }];
  });
}

function formatFault({ first, last, text }: Fault, times: ReadonlyMap<number, string>) {
  const numbers = first === last ? `Checkpoint ${first}` : `Checkpoints ${first} to ${last}`;
  const [from, to] = [findTime(first - 1, -1, times), findTime(last, 1, times)];
  return `${numbers} (${from ?? "the beginning"} to ${to ?? "now"}): ${text}.`;
}

/** The time of this checkpoint, or of the nearest one in this direction that is known. */
function findTime(number: number, step: 1 | -1, times: ReadonlyMap<number, string>): string | undefined {
  const highest = Math.max(0, ...times.keys());
  for (let at = number; at >= 1 && at <= highest; at += step) {
    const time = times.get(at);
    if (time) return `${time.slice(0, 19).replace("T", " ")} UTC`;
  }
  return undefined;
}
