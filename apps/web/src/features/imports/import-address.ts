import type { ImportStep, LoadKind } from "@lading/contract";
import type { SearchSchemaInput } from "@tanstack/react-router";

interface ImportAddress {
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

/** Accepts the address as it is. The pages read it, so that the app's entry, which vendors load too, does not contain the readers. */
export const acceptImport = (given: ImportAddress & SearchSchemaInput): ImportAddress => given;
