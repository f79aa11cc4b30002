import type { CellKind } from "@lading/contract";

/** The contents of a workbook's cell besides its text. */
export interface FoundCell {
  kind: CellKind;
  /** The text is the stored result of a formula. */
  isFormula: boolean;
  /** The date has a time of day, which the text leaves out. */
  hasTime: boolean;
  /** The number, if the text is filled up with zeros as the spreadsheet shows it: 123 for 00123. */
  stored?: string | undefined;
}

/** One row of a file, unchecked. Rows are numbered from 1, the first after the header, and `cells` follows the order of `columns`. */
export interface FeedRecord {
  row: number;
  /** The same array for all records that have the same columns. */
  columns: readonly string[];
  /**
   * Null if the file has an explicit null, or no value in the cell of a workbook. In a workbook, a number has at most 15 digits
   * that count and no exponent, a date is written as YYYY-MM-DD, and a boolean as TRUE or FALSE. A percentage is the number that is stored: 0.25 for 25 %.
   */
  cells: readonly (string | null)[];
  /** Of a workbook: what each cell contained. Null for an empty cell. */
  found?: readonly (FoundCell | null)[];
}

/** A row that cannot be parsed. */
export interface UnreadableRecord {
  row: number;
  field: string;
  problem: string;
  /** The default is `type`. */
  code?: "too_long";
}

/** Names a row that cannot be read, and the reason. */
export const describeUnreadable = ({ row, field, problem }: UnreadableRecord) =>
  `Row ${row} cannot be read${field && `, column ${field}`}: ${problem}`;

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
