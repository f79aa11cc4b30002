import { workbookIdColumn } from "@lading/contract";
import { toCsvLine } from "../../../ground/http/csv-line.ts";
import { type CellValue, yesOrNo } from "../../../record/exports/cell.ts";
import type { SheetCell } from "../../../record/exports/sheet-xml.ts";
import { guardText } from "./csv-guard.ts";

/**
 * Writes products as a CSV file: a line of keys, and the workbook's id in the last column, if there is one. The byte order mark lets Excel
 * read it as UTF-8.
 */
export async function* writeProductsCsv(
  columns: readonly { key: string }[],
  parts: AsyncIterable<readonly Readonly<Record<string, SheetCell>>[]>,
  workbookId: string | null,
) {
  const end = (text: string) => (workbookId === null ? [] : [text]);
  yield `\uFEFF${toCsvLine([...columns.map(({ key }) => key), ...end(workbookIdColumn)])}`;
  for await (const part of parts)
    yield part
      .map((row) => toCsvLine([...columns.map(({ key }) => toCell(row[key] ?? null)), ...end(workbookId ?? "")]))
      .join("");
}

function toCell(cell: SheetCell) {
  const value: CellValue = typeof cell === "object" && cell !== null ? cell.marked : cell;
  if (typeof value === "boolean") return yesOrNo(value);
  return typeof value === "string" ? guardText(value) : value;
}
