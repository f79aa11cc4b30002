import type { DetectedFile } from "@lading/contract";
import { detectHeaderRow } from "../detect-header-row.ts";
import { FileRefusal } from "../file-refusal.ts";
import { MergedAreas } from "./merged-areas.ts";
import { openWorkbook, type Sheet, type Workbook } from "./open-workbook.ts";
import { readSheet } from "./read-sheet.ts";
import type { SheetRow } from "./sheet-row.ts";

/** Enough to tell values apart on screen. */
const longestPreview = 200;

/** Lists the sheets of a workbook, and shows the first rows of that with our products, else of the first visible one that is not empty. */
export async function detectWorkbook(path: string, previewRows: number): Promise<DetectedFile> {
  const workbook = await openWorkbook(path);
  using _zip = workbook.zip;
  const sheets: { sheet: Sheet; rows: SheetRow[] }[] = [];
  for (const sheet of workbook.sheets) sheets.push({ sheet, rows: await readFirstRows(workbook, sheet, previewRows) });
  const filled = sheets.filter(({ rows }) => rows.length > 0);
  const chosen = filled.find(({ sheet }) => sheet === workbook.products) ?? filled.find(({ sheet }) => !sheet.isHidden);
  if (!chosen) throw new FileRefusal("No visible sheet of the workbook has rows.");
  const preview = Array.from({ length: Math.min(previewRows, chosen.rows.at(-1)?.number ?? 0) }, (_, place) =>
    (chosen.rows.find(({ number }) => number === place + 1)?.cells ?? []).map(
      (cell) => cell?.slice(0, longestPreview) ?? null,
    ),
  );
  return {
    options: { format: "xlsx", sheet: chosen.sheet.name, headerRow: detectHeaderRow(preview) },
    sheets: sheets.map(({ sheet, rows }) => ({
      name: sheet.name,
      is_hidden: sheet.isHidden,
      is_empty: rows.length === 0,
    })),
    preview,
  };
}

/** Returns the sheet to read: the named one, else the first visible one that is not empty. */
export async function chooseSheet(workbook: Workbook, name: string | undefined) {
  if (name !== undefined) {
    const named = workbook.sheets.find((sheet) => sheet.name === name);
    if (!named) throw new FileRefusal(`The workbook has no sheet ${name}.`);
    return named;
  }
  for (const sheet of workbook.sheets)
    if (!sheet.isHidden && (await readFirstRows(workbook, sheet, 1)).length > 0) return sheet;
  throw new FileRefusal("No visible sheet of the workbook has rows.");
}

async function readFirstRows(workbook: Workbook, sheet: Sheet, previewRows: number) {
  const first: SheetRow[] = [];
  for await (const rows of readSheet(workbook, sheet, new MergedAreas([]))) {
    first.push(...rows);
    if (first.length >= previewRows) break;
  }
  return first.slice(0, previewRows);
}
