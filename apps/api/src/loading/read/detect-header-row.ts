/** The smallest share of a header's cells that are different texts. */
const DISTINCT_TEXTS = 0.6;

/** Returns the number of the first row, from 1, of which most cells are different texts; else of the first row with a value. */
export function detectHeaderRow(rows: readonly (readonly (string | null)[])[]): number {
  const width = Math.max(1, ...rows.map((cells) => cells.findLastIndex(isFilled) + 1));
  const place = rows.findIndex((cells) => {
    const texts = cells.filter((cell) => isFilled(cell) && !/^[-+\d.,:/ %$€]+$/.test(cell ?? ""));
    return new Set(texts.map((cell) => cell?.trim().toLowerCase())).size >= width * DISTINCT_TEXTS;
  });
  return Math.max(0, place >= 0 ? place : rows.findIndex((cells) => cells.some(isFilled))) + 1;
}

const isFilled = (cell: string | null) => cell !== null && cell.trim() !== "";
