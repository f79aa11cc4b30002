import type { KeyObject } from "node:crypto";
import type { Kysely } from "kysely";
import type { DB } from "../../ground/db/schema.ts";
import { checkChain, type Fault } from "./check-chain.ts";
import { checkDates, findMilestones, formatTime } from "./check-dates.ts";
import type { Checkpoint } from "./checkpoint.ts";
import { countUnsealed, findCheckpoints, sumParts } from "./checkpoint-queries.ts";
import { compareParts } from "./compare-parts.ts";
import type { OwnFile } from "./examine-file.ts";

export interface RecordReport {
  /** Each fault as a sentence that names its span. */
  faults: string[];
  /** Sentences about changes that an operator may have made on purpose. */
  notes: string[];
  /** The newest checkpoint that is signed. */
  last: { number: number; sealed_at: string; hash: string } | undefined;
  /** The number of rows in the checkpoints that were compared with the record. */
  rows: number;
  /** Rows that no checkpoint contains yet. */
  unsealed: number;
}

interface Evidence {
  keys: readonly KeyObject[];
  file: OwnFile;
}

/**
 * Compares the audit record with its checkpoints. It reads only, in one snapshot, so that the portal can go on sealing and
 * removing old rows.
 */
export const verifyRecord = (database: Kysely<DB>, { keys, file }: Evidence, signal?: AbortSignal) =>
  database
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (db): Promise<RecordReport> => {
      const { faults, chain } = checkChain({ stored: await findCheckpoints(db), file, keys });
      const last = chain.at(-1);
      const milestones = findMilestones(chain);
      let rows = 0;
      for (const checkpoint of chain) {
        signal?.throwIfAborted();
        const parts = await sumParts(db, checkpoint.from, checkpoint.to);
        // The newest checkpoint says what may have been removed.
        faults.push(...compareParts(checkpoint, parts, (last ?? checkpoint).removable_before));
        faults.push(...(await checkDates(db, milestones, checkpoint)));
        for (const part of parts) rows += part.rows;
      }
      const unsealed = { number: (last?.number ?? 0) + 1, from: last?.to ?? null, to: undefined };
      faults.push(...(await checkDates(db, milestones, unsealed)));
      const sorted = faults.toSorted((a, b) => a.first - b.first || a.last - b.last);
      return {
        faults: sorted.map((fault) => formatFault(fault, chain)),
        notes: findNewFiles(chain).map((number) => formatFault({ first: number, last: number, text: newFile }, chain)),
        last: last && { number: last.number, sealed_at: last.sealed_at, hash: last.hash },
        rows,
        unsealed: await countUnsealed(db, unsealed.from),
      };
    });

const newFile = "a machine began a file of the checkpoints";

/** Returns the checkpoints with which a machine began its file, apart from the first one of all. */
function findNewFiles(chain: readonly Checkpoint[]) {
  const known = new Set<string>();
  return chain.flatMap(({ number, file }) => {
    if (!file || known.has(file.id)) return [];
    known.add(file.id);
    return file.to === 0 && number > 1 ? [number] : [];
  });
}

function formatFault({ first, last, text }: Fault, chain: readonly Checkpoint[]) {
  const from = chain.findLast(({ number }) => number < first)?.sealed_at;
  const to = chain.find(({ number }) => number >= last)?.sealed_at;
  return `${nameSpan(first, last)} (${from === undefined ? "the beginning" : formatTime(from)} to ${formatTime(to)}): ${text}.`;
}

function nameSpan(first: number, last: number) {
  if (last === Infinity) return first === 1 ? "Before any checkpoint" : `After checkpoint ${first - 1}`;
  return first === last ? `Checkpoint ${first}` : `Checkpoints ${first} to ${last}`;
}
