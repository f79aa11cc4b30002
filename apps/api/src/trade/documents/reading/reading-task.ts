import type { LabelField, Reading } from "@lading/contract";

/** What the process reads: a file on the disk, and the fields that are looked for. */
export interface ReadingTask {
  path: string;
  fields: readonly LabelField[];
}

export interface ReadingAnswer {
  reading: Reading;
  /** True if the process has so much memory that it must not read another file. */
  isSpent: boolean;
}
