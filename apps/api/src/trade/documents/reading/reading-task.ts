import type { LabelField, Reading } from "@lading/contract";

/** A file on the disk that the process reads, and the fields that it looks for. */
export interface ReadingTask {
  path: string;
  fields: readonly LabelField[];
}

export interface ReadingAnswer {
  reading: Reading;
  /** True if the process has so much memory that it must not read another file. */
  isSpent: boolean;
}
