import type { ColumnKind } from "@lading/contract";
import { yesOrNo, type CellValue, type FileColumn } from "./cell.ts";

type Style = ColumnKind | "head" | "wrapped";

/** The number of each style in `styles`. */
const styleOf: Record<Style, number> = {
  number: 0,
  head: 1,
  text: 2,
  boolean: 2,
  money: 3,
  day: 4,
  time: 5,
  wrapped: 11,
};

/** The same on gray, for cells whose changes are ignored. */
const grayStyleOf: Record<Style, number> = { ...styleOf, number: 6, text: 7, boolean: 7, money: 8, day: 9, time: 10 };

/** The same on blue, for marked cells. */
const markedStyleOf: Record<Style, number> = {
  ...styleOf,
  number: 12,
  text: 13,
  boolean: 13,
  money: 14,
  day: 15,
  time: 16,
};

/** The number of the style of an amber cell among those of conditions. */
export const amber = 0;

/** The formats of numbers, texts, amounts, days and times on a fill. */
const filled = (fill: number) =>
  `<xf fillId="${fill}" applyFill="1"/>${[49, 164, 165, 166].map((format) => `<xf numFmtId="${format}" fillId="${fill}" applyNumberFormat="1" applyFill="1"/>`).join("")}`;

/** The styles of cells, in the order of their numbers. 49 is the format for texts, which keeps leading zeros when a cell is edited. */
export const styles = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="3">\
<numFmt numFmtId="164" formatCode="#,##0.00##"/>\
<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/>\
<numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
<fills count="5"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>\
<fill><patternFill patternType="solid"><fgColor rgb="FFF1F2F5"/></patternFill></fill>\
<fill><patternFill patternType="solid"><fgColor rgb="FFE3E5EA"/></patternFill></fill>\
<fill><patternFill patternType="solid"><fgColor rgb="FFCFE3FF"/></patternFill></fill></fills>\
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="17"><xf/>\
<xf numFmtId="49" fontId="1" fillId="2" applyNumberFormat="1" applyFont="1" applyFill="1"/>\
<xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/>\
<xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="166" applyNumberFormat="1"/>\
${filled(3)}\
<xf numFmtId="49" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>${filled(4)}</cellXfs>\
<dxfs count="1"><dxf><fill><patternFill patternType="solid"><fgColor rgb="FFFFE0A3"/><bgColor rgb="FFFFE0A3"/></patternFill></fill></dxf></dxfs>\
</styleSheet>`;

/** Characters of a column's width that its values need at least. */
const leastWidth: Record<ColumnKind, number> = { text: 18, number: 10, money: 13, day: 12, time: 17, boolean: 8 };

/** A column of a sheet. */
export interface SheetColumn extends FileColumn {
  /** Its cells are gray, empty ones too. */
  isGray?: boolean;
  /** Characters; if left out, enough for the head and the kind. */
  width?: number;
  /** Long texts of its cells take several lines. */
  isWrapped?: boolean;
}

/** A cell, or one that stands out from the others. */
export type SheetCell = CellValue | { marked: CellValue };

interface SheetParts {
  /** Texts above the heads, in a hidden row. */
  keys?: readonly string[];
  /** The columns at the left that stay in place. */
  frozenColumns?: number;
  /** The elements after the filter, whose order the format gives. */
  rules?: string;
  /** Without a row of heads, and so without a filter. */
  isHeadless?: boolean;
}

/** Writes a sheet with a line of heads that stays in place and has a filter. */
export async function* writeSheet(
  columns: readonly SheetColumn[],
  rows: Iterable<readonly SheetCell[]> | AsyncIterable<readonly SheetCell[]>,
  { keys, frozenColumns = 0, rules = "", isHeadless = false }: SheetParts = {},
) {
  const names = columns.map((_, place) => toColumnName(place));
  const headRow = isHeadless ? 0 : keys ? 2 : 1;
  const corner = `${toColumnName(frozenColumns)}${headRow + 1}`;
  const pane = `<pane ${frozenColumns > 0 ? `xSplit="${frozenColumns}" ` : ""}ySplit="${headRow}" topLeftCell="${corner}" \
activePane="${frozenColumns > 0 ? "bottomRight" : "bottomLeft"}" state="frozen"/>`;
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0">\
${isHeadless ? "" : pane}</sheetView></sheetViews><cols>${columns
    .map(({ label, kind, width = Math.max(leastWidth[kind], label.length + 4) }, place) => {
      // Cells that are filled later have the format of the column.
      const style = keys ? ` style="${styleOf[kind]}"` : "";
      return `<col min="${place + 1}" max="${place + 1}" width="${width}"${style} customWidth="1"/>`;
    })
    .join("")}</cols><sheetData>`;
  const toRow = (number: number, style: Style, texts: readonly string[], more = "") =>
    `<row r="${number}"${more}>${texts.map((text, place) => toText(`${names[place]}${number}`, styleOf[style], text)).join("")}</row>`;
  if (keys) yield toRow(1, "text", keys, ' hidden="1"');
  if (!isHeadless)
    yield toRow(
      headRow,
      "head",
      columns.map(({ label }) => label),
    );
  let number = headRow;
  for await (const row of rows) {
    number++;
    let cells = "";
    for (const [place, column] of columns.entries()) cells += toCell(`${names[place]}${number}`, column, row[place]);
    yield `<row r="${number}">${cells}</row>`;
  }
  yield "</sheetData>";
  if (!isHeadless) yield `<autoFilter ref="A${headRow}:${names.at(-1)}${number}"/>`;
  yield `${rules}</worksheet>`;
}

function toCell(place: string, { kind, isGray, isWrapped }: SheetColumn, cell: SheetCell | undefined) {
  const isMarked = typeof cell === "object" && cell !== null;
  const value = isMarked ? cell.marked : cell;
  const style = (isMarked ? markedStyleOf : isGray ? grayStyleOf : styleOf)[isWrapped ? "wrapped" : kind];
  if (value === null || value === undefined || value === "")
    return isGray || isMarked ? `<c r="${place}" s="${style}"/>` : "";
  if (kind === "number" || kind === "money") {
    if (typeof value === "number" || isDecimal(String(value))) return toNumber(place, style, value);
  } else if ((kind === "day" || kind === "time") && isIso(String(value))) {
    const serial = toSerial(String(value));
    if (serial > lastWrongSerial) return toNumber(place, style, serial);
  }
  return toText(place, style, typeof value === "boolean" ? yesOrNo(value) : String(value));
}

// A file that a person has written has other texts in such columns, too.
const isDecimal = (text: string) => /^-?\d{1,15}(\.\d+)?$/.test(text);
const isIso = (text: string) => /^\d{4}-\d\d-\d\d(T|$)/.test(text);

const toNumber = (place: string, style: number, value: CellValue) =>
  `<c r="${place}" s="${style}"><v>${String(value)}</v></c>`;

const toText = (place: string, style: number, value: string) =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeText(value)}</t></is></c>`;

/** The 29th of February 1900, a day of Excel's calendar alone. Earlier days are written as texts. */
const lastWrongSerial = 60;

/** Days from the beginning of Excel's calendar to a time in UTC. 1900 is a leap year in that calendar, so this is wrong before March 1900. */
const toSerial = (iso: string) => (Date.parse(iso) - Date.UTC(1899, 11, 30)) / 86_400_000;

/** A, B, …, Z, AA, AB, … */
export const toColumnName = (place: number): string =>
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
