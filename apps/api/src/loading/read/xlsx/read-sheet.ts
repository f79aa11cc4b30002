import { FileRefusal } from "../file-refusal.ts";
import { toPlace } from "./cell-place.ts";
import type { MergedAreas } from "./merged-areas.ts";
import type { Sheet, Workbook } from "./open-workbook.ts";
import { type Attributes, isTrue, parseXml } from "./parse-xml.ts";
import { openCell, type OpenCell, settleCell } from "./settle-cell.ts";
import { type SheetRow, toFoundCode } from "./sheet-row.ts";
import {
  lastRow,
  mostCharacters,
  mostColumnElements,
  mostColumns,
  mostEmptyElements,
  mostRows,
} from "./workbook-limits.ts";

const tooEmpty =
  "The sheet has more than 10 million empty cells. Delete its empty rows and columns, or save it as CSV.";
const covered = toFoundCode("merged", false, false);

/**
 * Reads the rows of a sheet that have a value, hidden ones too, some at a time. Adds the places of hidden columns to `hiddenColumns`
 * before the first row.
 */
export async function* readSheet(
  workbook: Workbook,
  sheet: Sheet,
  merged: MergedAreas,
  hiddenColumns: number[] = [],
): AsyncGenerator<SheetRow[]> {
  let rows: SheetRow[] = [];
  let received = 0;
  let number = 0;
  let [characters, columnElements] = [0, 0];
  let cells: (string | null)[] = [];
  let codes: number[] = [];
  let stored: Map<number, string> | undefined;
  let isHidden = false;
  let cell: OpenCell | undefined;
  let [emptyElements, emptyBefore] = [0, 0];
  let column = -1;
  let width = 0;

  function endRow() {
    if (codes.every((code) => code === 0)) return;
    if (++received > mostRows) throw new FileRefusal("The sheet has more than 250,000 rows.");
    width = Math.max(width, cells.length);
    for (const place of merged.findCovered(number, width)) codes[place] = covered;
    for (const cell of cells) characters += cell?.length ?? 0;
    if (characters > mostCharacters) throw new FileRefusal("The sheet has more than 1 GB of text.");
    const found = Uint8Array.from({ length: Math.max(cells.length, codes.length) }, (_, place) => codes[place] ?? 0);
    rows.push({
      number,
      cells: Array.from(found, (_, place) => cells[place] ?? null),
      found,
      ...(stored && { stored }),
      ...(isHidden && { isHidden }),
    });
  }

  const handler = {
    open(name: string, attributes: Readonly<Record<string, string>>) {
      if (++emptyElements > mostEmptyElements) throw new FileRefusal(tooEmpty);
      if (name === "c") {
        emptyBefore = emptyElements - 1;
        column = attributes.r === undefined ? column + 1 : toPlace(attributes.r).column;
        cell = openCell(attributes);
      } else if (name === "row") {
        const next = attributes.r === undefined ? number + 1 : Number(attributes.r);
        if (!(next > number)) throw new Error("the rows are not in their order");
        if (next > lastRow) throw new FileRefusal("The sheet has more rows than a spreadsheet can have (1,048,576).");
        [number, column, cells, codes, stored] = [next, -1, [], [], undefined];
        isHidden = isTrue(attributes.hidden);
      } else if (name === "col") {
        if (++columnElements > mostColumnElements) throw new Error("there are too many columns");
        if (isTrue(attributes.hidden)) addColumns(hiddenColumns, attributes);
      } else cell?.open(name);
    },
    text: (text: string) => cell?.text(text),
    close(name: string) {
      if (name === "c" && cell) {
        const settled = settleCell(cell, workbook);
        cell = undefined;
        if (settled.code === 0) return;
        emptyElements = emptyBefore;
        if (column >= mostColumns) throw new FileRefusal("The sheet has more than 200 columns.");
        cells[column] = settled.text;
        codes[column] = settled.code;
        if (settled.stored !== undefined) (stored ??= new Map()).set(column, settled.stored);
      } else if (name === "row") endRow();
      else cell?.close(name);
    },
  };
  for await (const _piece of parseXml(await workbook.zip.open(sheet.part), handler)) {
    if (rows.length > 0) yield rows;
    rows = [];
  }
}

/** A column element stands for the columns from `min` to `max`, which count from 1. Others than the first 200 cannot have values. */
function addColumns(columns: number[], { min = "1", max = min }: Attributes) {
  for (
    let column = Math.max(columns.at(-1) ?? 0, Number(min) - 1);
    column < Math.min(Number(max), mostColumns);
    column++
  )
    columns.push(column);
}
