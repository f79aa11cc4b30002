import type { LabelField } from "@lading/contract";

/** What the process reads: a file on the disk, and the fields that are looked for. */
export interface ReadingTask {
  path: string;
  fields: readonly LabelField[];
}
