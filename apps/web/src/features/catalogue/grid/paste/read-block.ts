/**
 * Reads a block of cells as spreadsheets put it on the clipboard: rows end with line breaks and cells with tabs. A cell that
 * contains one of these is in quotation marks, and its own quotation marks are doubled.
 */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = "";
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = "";
  };
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? "";
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') {
        cell += char;
        at++;
      } else isQuoted = false;
    } else if (char === '"' && cell === "" && closesAsCell(text, at)) isQuoted = true;
    else if (char === "\t") endCell();
    else if (char === "\n" || (char === "\r" && text[at + 1] !== "\n")) {
      endCell();
      rows.push([]);
    } else if (char !== "\r") cell += char;
  }
  endCell();
  // The last row ends with a line break too.
  if (rows.length > 1 && rows.at(-1)?.join("") === "") rows.pop();
  return rows;
}

/** Whether the quotation mark at this place is closed by one at the end of a cell. Otherwise it is text, as in `"A" series`. */
function closesAsCell(text: string, at: number) {
  quotedCell.lastIndex = at;
  return quotedCell.test(text);
}

const quotedCell = /"(?:[^"]|"")*"(?:[\t\r\n]|$)/y;

/** Writes a block for the clipboard, in the form that `readBlock` and spreadsheets read. */
export const writeBlock = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map(quote).join("\t")).join("\n");

const quote = (cell: string) => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
