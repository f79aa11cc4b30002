import type { DetectedFile, Import, ImportCheck, LoadKind, ReadOptions } from "@lading/contract";
import type { RememberedChoices } from "./choices.ts";
import type { ColumnFacts } from "./column-facts.ts";
import type { DateOrder } from "./dates.ts";
import type { ColumnMatch } from "./match-columns.ts";
import type { DecimalSign } from "./numbers.ts";

/** A person's decisions on a file. The steps of its run read them. */
export interface ImportDecisions {
  reading: ReadOptions;
  matches: ColumnMatch[] | null;
  /** By field. */
  choices: Record<string, RememberedChoices>;
  decimal_sign: DecimalSign | null;
  date_order: DateOrder | null;
  empty_cells: "keep" | "clear";
  mode: "partial" | "atomic";
}

/** The facts that the server found out about a file. */
export interface ImportFindings {
  detected: DetectedFile;
  preview: Import["preview"];
  unreadable: string | null;
  /** These are null until the whole file was read. */
  file_rows: number | null;
  headers: string[] | null;
  facts: ColumnFacts[] | null;
  check_result: ImportCheck | null;
}

/** An import with its run. */
export interface ImportRow extends ImportDecisions, ImportFindings {
  id: string;
  kind: LoadKind;
  source: string;
  version: number;
  undone_by: string | null;
  undone: Import["undone"];
  state: Import["state"];
  file_id: string | null;
  file_name: string;
  file_size: number;
  done: number;
  total: number | null;
  counts: Import["counts"];
  failure: Import["failure"];
  is_cancelling: boolean;
  problem_count: number;
  /** The end of the run, if its changes can still be undone; else null. */
  undo_until: Date | null;
}

/** The states in which a person decides, and the server has nothing to do. */
const openStates = ["uploaded", "read", "mapped", "checked"] as const;
export type OpenState = (typeof openStates)[number];
export const isOpen = (state: Import["state"]): state is OpenState => openStates.some((one) => one === state);
