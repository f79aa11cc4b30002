import { toCsvLine } from "../../ground/http/csv-line.ts";
import { yesOrNo, type CellValue, type FileColumn } from "./cell.ts";

/** Characters that are sent at once. */
const CHUNK = 64 * 1024;

/** Writes a CSV file. The byte order mark lets Excel read the file as UTF-8. */
export async function* writeCsv(columns: readonly FileColumn[], rows: AsyncIterable<readonly CellValue[]>) {
  let text = `\uFEFF${toCsvLine(columns.map(({ label }) => label))}`;
  for await (const row of rows) {
    text += toCsvLine(row.map((value) => (typeof value === "boolean" ? yesOrNo(value) : value)));
    if (text.length < CHUNK) continue;
    yield text;
    text = "";
  }
  if (text !== "") yield text;
}
