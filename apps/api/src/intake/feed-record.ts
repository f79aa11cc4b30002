/** One row of a file, unchecked. Rows are numbered from 1, and `cells` follows the order of `columns`. */
export interface FeedRecord {
  row: number;
  /** The same array for all records that have the same columns. */
  columns: readonly string[];
  /** Null if the file has an explicit null. */
  cells: readonly (string | null)[];
}

/** A row that cannot be parsed. */
export interface UnreadableRecord {
  row: number;
  field: string;
  problem: string;
}

/** Parses the text of a file into records, chunk by chunk. */
export interface FeedReader {
  read(piece: string): (FeedRecord | UnreadableRecord)[];
  /** Returns the remaining records when the file ends. */
  end(): (FeedRecord | UnreadableRecord)[];
  /** True once a broken quote has made the rest of the file unreadable. */
  readonly isLost: boolean;
}

/** Far longer than any real row. A longer one is an unclosed quote or a file of another format. */
export const longestRecord = 100_000;
