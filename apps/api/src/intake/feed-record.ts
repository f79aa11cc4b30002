/** One row of a file as it came: counted from 1, its cells under the names of `columns`. */
export interface FeedRecord {
  row: number;
  /** The same array for all records that have the same columns. */
  columns: readonly string[];
  /** Null where the file says that there is no value. */
  cells: readonly (string | null)[];
}

/** A row that cannot be read as one. */
export interface UnreadableRecord {
  row: number;
  field: string;
  problem: string;
}

/** Turns the text of a file, piece by piece, into its records. */
export interface FeedReader {
  read(piece: string): (FeedRecord | UnreadableRecord)[];
  /** What is left when the file ends. */
  end(): (FeedRecord | UnreadableRecord)[];
  /** Set once the reader lost its place: nothing after that can be trusted. */
  readonly isLost: boolean;
}

/** Far beyond any real row; a longer one is a quote that was never closed, or no such file at all. */
export const longestRecord = 100_000;
