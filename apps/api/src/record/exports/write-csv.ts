import { toCsvLine } from "../../ground/http/csv-line.ts";
import { yesOrNo, type CellValue, type FileColumn } from "./cell.ts";

/** Writes a CSV file. The byte order mark lets Excel read the file as UTF-8. */
export async function* writeCsv(columns: readonly FileColumn[], rows: Iterable<readonly CellValue[]>) {
  yield `\uFEFF${toCsvLine(columns.map(({ label }) => label))}`;
  for (const row of rows) yield toCsvLine(row.map((value) => (typeof value === "boolean" ? yesOrNo(value) : value)));
}
