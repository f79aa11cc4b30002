import { createHash } from "node:crypto";

/** A place in the order of recorded rows. Transaction and id are numbers beyond the range of a JavaScript number. */
export type Position = readonly [era: number, transaction: string, id: string];

/** Compares two positions as PostgreSQL orders them, for `sort`. */
export const comparePositions = (one: Position, other: Position) =>
  one[0] - other[0] || compareNumbers(one[1], other[1]) || compareNumbers(one[2], other[2]);

const compareNumbers = (one: string, other: string) => {
  const difference = BigInt(one) - BigInt(other);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};

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
  /** The transaction that wrote the checkpoint. Later ones began to write after `sealed_at`. Older checkpoints have none. */
  sealed_in?: Position;
  parts: Part[];
  /** Rows of earlier days may be missing, by result, because their period is over. */
  removable_before: Removable;
  /** The file of the machine that wrote the checkpoint. Older checkpoints have none. */
  file?: FileState;
  /** The hash of the checkpoint before. */
  previous: string | null;
}

/** Days as YYYY-MM-DD, by the result of the rows. */
export interface Removable {
  done: string;
  refused: string;
}

/** A machine's file of checkpoints before it gets a new one. */
export interface FileState {
  /** A random text that each machine keeps. */
  id: string;
  /** The file contains the checkpoints up to this number, and has contained those up to `expected`. */
  to: number;
  expected: number;
}

export interface SignedCheckpoint {
  number: number;
  content: string;
  signature: string;
}

/** The text by which two copies of a checkpoint are compared. */
export const toText = ({ number, content, signature }: SignedCheckpoint) => `${number} ${signature} ${content}`;

/** The hash by which the next checkpoint refers to this one. */
export const hashContent = (content: string) => createHash("sha256").update(content).digest("hex");

/** Reads signed content. Unsigned content may have any form. */
export const readContent = (content: string) => JSON.parse(content) as Checkpoint;
