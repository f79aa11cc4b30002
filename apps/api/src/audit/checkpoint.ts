import { createHash } from "node:crypto";

/** A place in the order of recorded rows. Transaction and id are numbers beyond the range of a JavaScript number. */
export type Position = readonly [era: number, transaction: string, id: string];

/** The rows of one UTC day with one result. Retention removes rows by result and day, so each part can disappear alone. */
export interface Part {
  result: string;
  /** YYYY-MM-DD */
  day: string;
  rows: number;
  /** SHA-256 over the hashes of the rows in their order, in hex. */
  hash: string;
}

/** The content of a checkpoint. Its JSON text is signed, so the order of the properties matters. */
export interface Checkpoint {
  /** The form of the hashed rows. */
  version: 1;
  number: number;
  /** The database's time, as ISO 8601 in UTC. */
  sealed_at: string;
  /** Inclusive; null before all rows. */
  from: Position | null;
  /** Exclusive. */
  to: Position;
  parts: Part[];
  /** Rows of earlier days may be missing, by result, because their period is over. */
  removable_before: Removable;
  /** The hash of the checkpoint before. */
  previous: string | null;
}

/** Days as YYYY-MM-DD, by the result of the rows. */
export interface Removable {
  done: string;
  refused: string;
}

export interface SignedCheckpoint {
  number: number;
  content: string;
  signature: string;
}

/** The hash by which the next checkpoint refers to this one. */
export const hashContent = (content: string) => createHash("sha256").update(content).digest("hex");

/** Reads signed content. Unsigned content may have any form. */
export const readContent = (content: string) => JSON.parse(content) as Checkpoint;
