import type { Encoding } from "@lading/contract";
import { detectEncoding } from "./detect-encoding.ts";

/** The formats of files with rows, as a refusal names them. */
export const accepted = "CSV, NDJSON and Excel workbooks (xlsx) are accepted.";
const saveAs = "Open it in Excel, and save it as an Excel workbook (xlsx) or as CSV.";

/** Zip files and compound files, in which Excel stores workbooks. Only reading them tells which. */
export const isContainer = (head: Buffer) => /^(504b0304|d0cf11e0)/.test(head.toString("hex", 0, 4));

/** The first bytes of formats that people send by mistake. */
const signatures: readonly [hex: RegExp, message: string][] = [
  [/^0900(04|08)00|^09020600|^09040600|^0908(08|10)00/, `This is an old Excel workbook (xls). ${saveAs}`],
  [/^(89504e47|ffd8ff|47494638|49492a00|4d4d002a|52494646.{8}57454250)/, `This is a picture. ${accepted}`],
  [
    /^(1f8b08|377abcaf271c|526172211a07|425a68|fd377a585a00|28b52ffd)/,
    "This file is compressed. Unpack it and send the file in it.",
  ],
  [/^7b5c727466/, `This is a text document (RTF). ${accepted}`],
  [/^50415231/, "This is a Parquet file. Export its rows as CSV or NDJSON."],
  [/^53514c69746520/, "This is a database (SQLite). Export its rows as CSV."],
];

/** The first characters of formats of text. */
const openings: readonly [text: RegExp, message: string][] = [
  [/^.{0,1000}%PDF-/s, `This is a PDF. Ask for its table as an Excel workbook (xlsx) or as CSV. ${accepted}`],
  [
    /^<\?mso-application progid="Excel|^(<\?xml.*?>|<!--.*?-->|<\?[^>]*>|\s)*<(\w+:)?Workbook[\s>]/s,
    `This is an XML spreadsheet of Excel 2003, whatever its name says. ${saveAs}`,
  ],
  [
    /^(<\?xml.*?>|<!--.*?-->|\s)*<(!doctype html|html|head|body|meta|style|table|div)[\s>]/is,
    `This is a web page (HTML), whatever its name says. ${saveAs}`,
  ],
  [
    /^(<\?xml.*?>|<!--.*?-->|\s)*<office:document/is,
    "This is an OpenDocument spreadsheet (fods). Save it as an Excel workbook (xlsx) or as CSV.",
  ],
  [/^<(\?xml|!--|\w+[\s>])/, `This is an XML file. ${accepted}`],
  [
    /^\[\s*([[{\]]|("[^"]*"|-?[\d.]+|null|true|false)\s*,?\s*[\r\n])/,
    "This is a JSON array. Write each of its objects on a separate line, without brackets and commas around them (NDJSON).",
  ],
  [
    /^\{\s*[\r\n]\s*("|\})|^\{\s*"[^"\n]*"\s*:\s*[[{]\s*[\r\n]/,
    "This is a JSON document. Write each row as an object on a separate line (NDJSON).",
  ],
];

/** Returns a sentence that names the format of a file that holds no rows we can read, by its first bytes; undefined for others. */
export function nameFormat(head: Buffer, encoding: Encoding = detectEncoding(head)): string | undefined {
  const hex = head.toString("hex", 0, 16);
  const known = signatures.find(([signature]) => signature.test(hex));
  if (known) return known[1];
  const text = new TextDecoder(encoding).decode(head.subarray(0, 8192), { stream: true }).trimStart();
  return openings.find(([opening]) => opening.test(text))?.[1];
}
