import { type DetectedFile, previewRows, type ReadOptions } from "@lading/contract";
import type { ReceivedFile } from "../../ground/storage/received-file.ts";
import type { FeedRecord, UnreadableRecord } from "./feed-record.ts";
import { FileRefusal } from "./file-refusal.ts";
import { type HiddenParts, openHiddenParts } from "./hidden-parts.ts";
import { refuseOtherFormats } from "./refuse-other-formats.ts";
import { runWorker } from "./xlsx/run-worker.ts";
import { type SheetRow, toFoundCell } from "./xlsx/sheet-row.ts";
import { longestCell } from "./xlsx/workbook-limits.ts";

type File = Pick<ReceivedFile, "path" | "size" | "read">;

/** Reads the rows of a sheet of an Excel workbook (xlsx), some at a time. */
export async function* readWorkbook(
  file: File,
  { sheet, headerRow }: ReadOptions,
  checkHeader: (columns: readonly string[]) => void,
  hidden: HiddenParts = openHiddenParts(),
  {
    longestText = longestCell,
    dropsSurplus = false,
  }: { longestText?: number | undefined; dropsSurplus?: boolean } = {},
): AsyncGenerator<(FeedRecord | UnreadableRecord)[]> {
  await refuseOtherFormats(file);
  let header: { columns: string[]; number: number } | undefined;
  for await (const answer of runWorker({ path: file.path, task: "rows", sheet, headerRow, longestText })) {
    if (answer.kind !== "rows") continue;
    const records: (FeedRecord | UnreadableRecord)[] = [];
    for (const row of answer.rows) {
      if (header) {
        const cells = dropsSurplus ? row.cells.slice(0, header.columns.length) : row.cells;
        records.push(toRecord({ ...row, cells }, header.columns, row.number - header.number));
        if (row.isHidden) hidden.rows++;
      } else if (headerRow === undefined || row.number >= headerRow) {
        if (headerRow !== undefined && row.number > headerRow) break;
        header = { columns: toColumns(row), number: row.number };
        hidden.isSheet = answer.isHiddenSheet;
        hidden.columns = answer.hiddenColumns.flatMap((place) => header?.columns[place] || []);
        checkHeader(header.columns);
      }
    }
    if (!header && (answer.rows.at(-1)?.number ?? 0) > (headerRow ?? 0)) break;
    if (records.length > 0) yield records;
  }
  if (!header) throw new FileRefusal(headerRow === undefined ? "The sheet is empty." : `Row ${headerRow} is empty.`);
}

/** Finds out the sheets of an Excel workbook (xlsx), and reads its first rows. */
export async function detectWorkbookFile(file: File): Promise<DetectedFile> {
  await refuseOtherFormats(file);
  for await (const answer of runWorker({ path: file.path, task: "detect", previewRows }))
    if (answer.kind === "detected") return answer.file;
  throw new Error("The thread that reads workbooks gave no answer.");
}

/** Empty cells at the end have no column. */
function toColumns({ cells }: SheetRow) {
  const columns = cells.map((cell) => cell?.trim() ?? "");
  return columns.slice(0, columns.findLastIndex((name) => name !== "") + 1);
}

function toRecord(
  { cells, found, stored }: SheetRow,
  columns: readonly string[],
  row: number,
): FeedRecord | UnreadableRecord {
  const width = cells.findLastIndex((cell) => cell !== null) + 1;
  if (width > columns.length)
    return { row, field: "", problem: `The row has ${width} cells; the header has ${columns.length}.` };
  const long = cells.findIndex((cell) => (cell?.length ?? 0) > longestCell);
  if (long >= 0)
    return {
      row,
      field: columns[long] ?? "",
      problem: `The cell is longer than ${longestCell} characters.`,
      code: "too_long",
    };
  return {
    row,
    columns,
    cells: columns.map((_, place) => cells[place] ?? null),
    found: columns.map((_, place) => {
      const cell = toFoundCell(found[place] ?? 0);
      return stored?.has(place) && cell ? { ...cell, stored: stored.get(place) } : cell;
    }),
  };
}
