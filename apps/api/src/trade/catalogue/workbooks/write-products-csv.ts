import { workbookIdColumn, type WorkbookColumn } from "@lading/contract";
import { toCsvLine } from "../../../ground/http/csv-line.ts";
import { yesOrNo } from "../../../record/exports/cell.ts";
import { guardText } from "./csv-guard.ts";
import type { WorkbookProduct } from "./workbook-product-queries.ts";

/** Writes products as a CSV file: a line of keys, and the workbook's id in the last column. The byte order mark lets Excel read it as UTF-8. */
export async function* writeProductsCsv(
  columns: readonly WorkbookColumn[],
  parts: AsyncIterable<readonly WorkbookProduct[]>,
  workbookId: string,
) {
  yield `\uFEFF${toCsvLine([...columns.map(({ key }) => key), workbookIdColumn])}`;
  for await (const part of parts)
    yield part.map((product) => toCsvLine([...columns.map(({ key }) => toCell(product[key])), workbookId])).join("");
}

function toCell(value: WorkbookProduct["name"]) {
  if (typeof value === "boolean") return yesOrNo(value);
  return typeof value === "string" ? guardText(value) : value;
}
