import type { LabelField, Reading } from "@lading/contract";
import type { ShownPhrase } from "./find-phrases.ts";

/** A file on the disk that the process reads, and what it looks for: values of fields, or phrases. */
export interface ReadingTask {
  path: string;
  fields: readonly LabelField[];
  phrases?: readonly string[];
}

/** The values that a file shows. */
export type FileReading = Reading & {
  /** The phrases that were found. */
  shown?: ShownPhrase[];
};

export interface ReadingAnswer {
  reading: FileReading;
  /** True if the process has so much memory that it must not read another file. */
  isSpent: boolean;
}
