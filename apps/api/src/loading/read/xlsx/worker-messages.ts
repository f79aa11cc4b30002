import type { DetectedFile } from "@lading/contract";
import type { SheetRow } from "./sheet-row.ts";

/**
 * The task of the thread for a file. Its modules import only types of the contract, because loading all of it would take longer
 * than reading a small workbook.
 */
export type WorkbookTask = { path: string } & (
  | { task: "detect"; previewRows: number }
  | { task: "rows"; sheet: string | undefined; headerRow: number | undefined; longestText: number }
);

/** One answer to each message that asks for the next. */
export type WorkbookAnswer =
  | { kind: "detected"; file: DetectedFile }
  | { kind: "rows"; rows: SheetRow[]; hiddenColumns: number[]; isHiddenSheet: boolean }
  | { kind: "refused"; message: string }
  | { kind: "end" };
