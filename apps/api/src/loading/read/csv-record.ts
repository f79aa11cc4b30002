import type { Separator } from "@lading/contract";

const QUOTE = 34;
const NEWLINE = 10;
const RETURN = 13;

/** The cells of one record, and the start of the next record. */
export interface CsvRecord {
  cells: string[];
  next: number;
}

/** A quote that does not close its cell. From there on the boundaries of rows and cells are unknown. */
export const broken = Symbol("broken");

/**
 * Reads the record that begins at `start` (RFC 4180, but with any separator; lines may end in CR, LF or both). Returns undefined
 * if the text ends before the record does, unless the file ends there too.
 */
export function readCsvRecord(
  text: string,
  start: number,
  isEnd: boolean,
  separator: Separator = ",",
): CsvRecord | typeof broken | undefined {
  const between = separator.charCodeAt(0);
  const cells: string[] = [];
  for (let at = start; ; at++) {
    const cell = text.charCodeAt(at) === QUOTE ? readQuoted(text, at, isEnd) : readPlain(text, at, between);
    if (cell === undefined || cell === broken) return cell;
    cells.push(cell.value);
    at = cell.next;
    if (at >= text.length) return isEnd ? { cells, next: at } : undefined;
    const code = text.charCodeAt(at);
    if (code === between) continue;
    if (code === NEWLINE) return { cells, next: at + 1 };
    if (code !== RETURN) return broken;
    if (at + 1 >= text.length && !isEnd) return undefined;
    return { cells, next: text.charCodeAt(at + 1) === NEWLINE ? at + 2 : at + 1 };
  }
}

/** A quote inside a cell that does not begin with one is a plain character, because files use it for inches. */
function readPlain(text: string, start: number, between: number) {
  let at = start;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === between || code === NEWLINE || code === RETURN) break;
  }
  return { value: text.slice(start, at), next: at };
}

function readQuoted(text: string, start: number, isEnd: boolean) {
  let value = "";
  for (let from = start + 1; ;) {
    const close = text.indexOf('"', from);
    if (close < 0) return isEnd ? broken : undefined;
    if (text.charCodeAt(close + 1) !== QUOTE) {
      // If the chunk ends here, the next one may begin with a second quote.
      if (close + 1 === text.length && !isEnd) return undefined;
      return { value: value + text.slice(from, close), next: close + 1 };
    }
    value += text.slice(from, close + 1);
    from = close + 2;
  }
}
