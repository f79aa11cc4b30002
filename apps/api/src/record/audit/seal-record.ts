import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../../ground/db/database.ts";
import {
  comparePositions,
  hashContent,
  readContent,
  type Checkpoint,
  type FileState,
  type SignedCheckpoint,
} from "./checkpoint.ts";
import { appendCheckpoints } from "./checkpoint-file.ts";
import type { CheckpointKey } from "./checkpoint-key.ts";
import {
  findCheckpoints,
  findLastCheckpoint,
  findPositionAfter,
  findPresent,
  insertCheckpoint,
  storeFiled,
  sumParts,
} from "./checkpoint-queries.ts";
import { examineFile } from "./examine-file.ts";

export interface SealingParts {
  /** Connected as lading_jobs. */
  database: Database;
  /** The first one signs; the others have signed before. */
  keys: readonly CheckpointKey[];
  file: string;
  /** The id of this machine's file. */
  fileId: string;
  auditDays: number;
  refusalDays: number;
  logger: FastifyBaseLogger;
}

/** The database hashes so many rows well within the statement timeout. */
const MAX_ROWS = 50_000;

/** Writes a checkpoint of all rows that are settled, or several if there are many, and appends them to the file. */
export async function sealRecord(parts: SealingParts, signal: AbortSignal, maxRows = MAX_ROWS) {
  const { state, missing, last } = await examineFile(parts);
  if (state.to < state.expected) parts.logger.error({ security: true, event: "audit file cut", ...state }, "security");
  for (let isDone = false; !isDone && !signal.aborted;) isDone = await sealNext(parts, state, maxRows);
  await fileCheckpoints(parts, [...missing, ...(await findCheckpoints(parts.database, last))]);
}

/** Returns whether the checkpoint contains all rows that are settled. */
const sealNext = ({ database, keys: [key], auditDays, refusalDays }: SealingParts, file: FileState, maxRows: number) =>
  database.transaction().execute(async (db) => {
    if (!key) throw new Error("The audit record has no key.");
    const last = await findLastCheckpoint(db);
    const before = last && readContent(last.content);
    const present = await findPresent(db, { auditDays, refusalDays });
    const from = before?.to ?? null;
    const end = from && comparePositions(from, present.position) > 0 ? from : present.position;
    const cut = await findPositionAfter(db, from, end, maxRows);
    const checkpoint: Checkpoint = {
      version: 1,
      number: (last?.number ?? 0) + 1,
      sealed_at: present.sealed_at,
      from,
      to: cut ?? end,
      sealed_in: present.sealed_in,
      parts: await sumParts(db, from, cut ?? end),
      removable_before: before
        ? findLaterDays(before.removable_before, present.removable_before)
        : present.removable_before,
      file,
      previous: last ? hashContent(last.content) : null,
    };
    const content = JSON.stringify(checkpoint);
    await insertCheckpoint(db, { number: checkpoint.number, content, signature: key.sign(content) });
    return cut === undefined;
  });

/** Rows that may have been removed stay so, also if a setting now says that rows are kept longer. */
const findLaterDays = (one: Checkpoint["removable_before"], other: Checkpoint["removable_before"]) => ({
  done: one.done > other.done ? one.done : other.done,
  refused: one.refused > other.refused ? one.refused : other.refused,
});

/** Appends these checkpoints to the file, notes in the database that the file has them, and logs them. */
async function fileCheckpoints({ database, file, fileId, logger }: SealingParts, checkpoints: SignedCheckpoint[]) {
  const newest = checkpoints.at(-1);
  if (!newest) return;
  appendCheckpoints(file, checkpoints);
  await storeFiled(database, { id: fileId, checkpoint: newest.number });
  // The default level is warn, and these lines must not be lost by default.
  const security = logger.child({ security: true }, { level: logger.level === "warn" ? "info" : logger.level });
  for (const checkpoint of checkpoints) security.info(toLogLine(checkpoint), "security");
}

const toLogLine = ({ number, content, signature }: SignedCheckpoint) => ({
  event: "audit checkpoint",
  checkpoint: number,
  hash: hashContent(content),
  signature,
});
