import type { ColumnKind } from "@lading/contract";
import { yesOrNo, type CellValue, type FileColumn } from "./cell.ts";

/** The number of each style in `styles`. */
const styleOf: Record<ColumnKind | "head", number> = {
  number: 0,
  head: 1,
  text: 2,
  boolean: 2,
  money: 3,
  day: 4,
  time: 5,
};

/** The styles of cells, in the order of their numbers. 49 is the format for texts, which keeps leading zeros when a cell is edited. */
export const styles = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="3">\
<numFmt numFmtId="164" formatCode="#,##0.00##"/>\
<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/>\
<numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>\
<fill><patternFill patternType="solid"><fgColor rgb="FFF1F2F5"/></patternFill></fill></fills>\
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/>\
<xf numFmtId="49" fontId="1" fillId="2" applyNumberFormat="1" applyFont="1" applyFill="1"/>\
<xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/>\
<xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="166" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** Characters of a column's width that its values need at least. */
const leastWidth: Record<ColumnKind, number> = { text: 18, number: 10, money: 13, day: 12, time: 17, boolean: 8 };

/** Writes a sheet with a line of heads that stays in place and has a filter. */
export async function* writeSheet(
  columns: readonly FileColumn[],
  rows: Iterable<readonly CellValue[]> | AsyncIterable<readonly CellValue[]>,
) {
  const names = columns.map((_, place) => toColumnName(place));
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0">\
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(({ label, kind }, place) => {
      const width = Math.max(leastWidth[kind], label.length + 4);
      return `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`;
    })
    .join("")}</cols><sheetData><row r="1">`;
  yield columns.map(({ label }, place) => toText(`${names[place]}1`, styleOf.head, label)).join("");
  yield "</row>";
  let number = 1;
  for await (const row of rows) {
    number++;
    let cells = "";
    for (const [place, { kind }] of columns.entries()) cells += toCell(`${names[place]}${number}`, kind, row[place]);
    yield `<row r="${number}">${cells}</row>`;
  }
  yield `</sheetData><autoFilter ref="A1:${names.at(-1)}${number}"/></worksheet>`;
}

function toCell(place: string, kind: ColumnKind, value: CellValue | undefined) {
  if (value === null || value === undefined || value === "") return "";
  const style = styleOf[kind];
  if (kind === "day" || kind === "time") return toNumber(place, style, toSerial(String(value)));
  if (kind === "number" || kind === "money") return toNumber(place, style, value);
  return toText(place, style, typeof value === "boolean" ? yesOrNo(value) : String(value));
}

const toNumber = (place: string, style: number, value: CellValue) =>
  `<c r="${place}" s="${style}"><v>${String(value)}</v></c>`;

const toText = (place: string, style: number, value: string) =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeText(value)}</t></is></c>`;

/** Days from the beginning of Excel's calendar to a time in UTC. 1900 is a leap year in that calendar, so this is wrong before March 1900. */
const toSerial = (iso: string) => (Date.parse(iso) - Date.UTC(1899, 11, 30)) / 86_400_000;

/** A, B, …, Z, AA, AB, … */
const toColumnName = (place: number): string =>
  (place < 26 ? "" : toColumnName(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26));

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/**
 * Escapes a text. A character that XML cannot contain is written as _xHHHH_, as the format demands, and so is the underscore of a text
 * that looks like such an escape.
 */
export const escapeText = (text: string) =>
  text
    .toWellFormed()
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, "_x005F_")
    // oxlint-disable-next-line no-control-regex -- control characters are what is replaced.
    .replace(/[&<>]|[\0-\x08\x0B-\x1F\uFFFE\uFFFF]/g, (found) => entities[found] ?? toEscape(found));

const toEscape = (character: string) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
