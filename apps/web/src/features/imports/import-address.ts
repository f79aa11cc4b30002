import type { ImportStep, LoadKind } from "@lading/contract";

export interface ImportAddress {
  /** The page of an import. Without it, the page follows from the import's state. */
  step?: ImportStep;
  /** The kind and the source that the form of a new import shows first. */
  kind?: LoadKind;
  source?: string;
  /** The page of the problems. */
  page?: number;
  /** The cause of the shown problems. */
  cause?: string;
}
