import type { Database } from "../../ground/db/database.ts";
import { readContent, toText, type FileState, type SignedCheckpoint } from "./checkpoint.ts";
import { readCheckpointFile, type FiledLine } from "./checkpoint-file.ts";
import { isSigned, readPublicKey, type CheckpointKey } from "./checkpoint-key.ts";
import { findCheckpoints, findFiled } from "./checkpoint-queries.ts";

interface ExaminedParts {
  database: Database;
  keys: readonly CheckpointKey[];
  file: string;
  fileId: string;
}

/** Compares this machine's file with the checkpoints of the database, before new ones are written. */
export async function examineFile({ database, keys, file, fileId }: ExaminedParts) {
  const stored = await findCheckpoints(database);
  const noted = await findFiled(database, fileId);
  const publicKeys = keys.flatMap(({ publicKey }) => readPublicKey(publicKey) ?? []);
  const filed = new Set((readCheckpointFile(file) ?? []).map(({ checkpoint }) => checkpoint && toText(checkpoint)));
  // A checkpoint that somebody has changed in the database must not get into the file.
  const missing = stored.filter((one) => !filed.has(toText(one)) && isSigned(publicKeys, one));
  const last = stored.at(-1)?.number ?? 0;
  const to = missing[0] ? missing[0].number - 1 : last;
  const state: FileState = { id: fileId, to, expected: Math.max(noted, findExpected(stored.map(readState), fileId)) };
  return { state, missing, last };
}

/** How far a machine's file has reached, according to the checkpoints. */
export const findExpected = (checkpoints: readonly { file?: FileState | undefined }[], id: string | undefined) =>
  checkpoints.reduce((most, { file }) => (file && file.id === id && file.to > most ? file.to : most), 0);

/** The lines of this machine's file, and up to which checkpoint the portal has written it. */
export interface OwnFile {
  lines: FiledLine[] | undefined;
  /** Undefined if the machine has never written a file. */
  id: string | undefined;
  noted: number;
}

/** Reads the note before the file, which may grow in the meantime. */
export async function readOwnFile(database: Database, file: string, id: string | undefined): Promise<OwnFile> {
  const noted = id === undefined ? 0 : await findFiled(database, id);
  return { lines: readCheckpointFile(file), id, noted };
}

const readState = ({ content }: SignedCheckpoint) => {
  try {
    return { file: readContent(content).file };
  } catch {
    return {}; // Somebody has changed the checkpoint.
  }
};
