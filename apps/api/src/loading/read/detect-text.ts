import { type DetectedFile, previewRows, type ReadOptions, type Separator, separators } from "@lading/contract";
import { fromFormula } from "./csv-cells.ts";
import { broken, readCsvRecord } from "./csv-record.ts";
import { detectEncoding } from "./detect-encoding.ts";
import { detectHeaderRow } from "./detect-header-row.ts";
import { FileRefusal } from "./file-refusal.ts";
import { accepted, nameFormat } from "./name-format.ts";

/** Excel writes this line before the header to tell programs the separator. */
const separatorLine = /^"?sep=([,;\t|])"?$/i;

/** The largest share of control characters in a text. */
const MOST_CONTROLS = 0.05;

/** Finds out by the beginning of a file without a known signature whether it is CSV or NDJSON, and how to read it. */
export function detectText(head: Buffer, isWhole: boolean): DetectedFile {
  const encoding = detectEncoding(head);
  const other = nameFormat(head, encoding);
  if (other !== undefined) throw new FileRefusal(other);
  const text = new TextDecoder(encoding).decode(head, { stream: !isWhole });
  if (text.trim() === "") throw new FileRefusal("The file is empty.");
  if (isBinary(text.slice(0, 10_000))) throw new FileRefusal(`This is not a file of rows. ${accepted}`);
  const objects = readObjects(text, isWhole);
  if (objects) return { options: { format: "ndjson", encoding }, sheets: [], preview: objects };

  const [firstLine = ""] = text.split(/\r\n|\r|\n/, 1);
  const stated = separatorLine.exec(firstLine)?.[1] as Separator | undefined; // The expression has only these characters.
  const separator = stated ?? detectSeparator(text, isWhole);
  const preview = readRows(text, isWhole, separator);
  const headerRow = stated ? 1 + detectHeaderRow(preview.slice(1)) : detectHeaderRow(preview);
  const options: ReadOptions = { format: "csv", encoding, separator, headerRow };
  return { options, sheets: [], preview: preview.map((cells) => cells.map((cell) => (cell === "" ? null : cell))) };
}

/** A few control characters are faults of their rows. */
function isBinary(text: string) {
  const controls = text.match(/(?![\t\r\n])\p{Cc}/gu)?.length ?? 0;
  return controls > Math.max(1, text.length * MOST_CONTROLS);
}

/** Returns the names and then the values of the first objects, or undefined if no line is an object. */
function readObjects(text: string, isWhole: boolean) {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (!isWhole && lines.length > 1) lines.pop();
  const objects = lines.slice(0, previewRows - 1).map(parseObject);
  if (!objects.some(Boolean)) return undefined;
  const names = [...new Set(objects.flatMap((object) => Object.keys(object ?? {})))];
  const rows = objects.map((object) => names.map((name) => toText(object?.[name])));
  return [names, ...rows];
}

function parseObject(line: string) {
  try {
    const value: unknown = JSON.parse(line);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined; // The values stay unknown.
  } catch {
    return undefined;
  }
}

function toText(value: unknown) {
  if (value === null || value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Returns the separator with which most of the first rows have the same number of cells, at least two. */
function detectSeparator(text: string, isWhole: boolean): Separator {
  let best: { separator: Separator; score: number } = { separator: ",", score: 0 };
  for (const separator of separators) {
    const widths = readRows(text, isWhole, separator)
      .map(({ length }) => length)
      .filter((width) => width > 1);
    const rowsByWidth = Map.groupBy(widths, (width) => width);
    for (const [width, rows] of rowsByWidth) {
      const score = rows.length * 1000 + width;
      if (score > best.score) best = { separator, score };
    }
  }
  return best.separator;
}

function readRows(text: string, isWhole: boolean, separator: Separator) {
  const rows: string[][] = [];
  for (let at = 0; at < text.length && rows.length < previewRows;) {
    const record = readCsvRecord(text, at, isWhole, separator);
    if (record === undefined || record === broken) break;
    rows.push(record.cells.map(fromFormula));
    at = record.next;
  }
  return rows;
}
