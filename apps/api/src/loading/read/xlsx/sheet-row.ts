import type { CellKind } from "@lading/contract";
import type { FoundCell } from "../feed-record.ts";

/** A row of a sheet that has at least one value, as the worker sends it. */
export interface SheetRow {
  /** The number that the spreadsheet shows. */
  number: number;
  cells: (string | null)[];
  /** A code of `toFoundCell` for each cell. */
  found: Uint8Array;
  /** The numbers of cells whose texts are filled up with zeros, by their places. */
  stored?: Map<number, string>;
  isHidden?: true;
}

const cellKinds: readonly CellKind[] = [
  "text",
  "number",
  "percent",
  "date",
  "bad_date",
  "boolean",
  "formula",
  "error",
  "merged",
];
const FORMULA = 16;
const TIME = 32;

/** Packs what a cell contained into a byte; 0 is an empty cell. Objects would take most of the time of sending a row. */
export const toFoundCode = (kind: CellKind, isFormula: boolean, hasTime: boolean) =>
  1 + cellKinds.indexOf(kind) + (isFormula ? FORMULA : 0) + (hasTime ? TIME : 0);

const known: (FoundCell | null)[] = [null];

/** Unpacks the byte. Cells with the same code share one object. `stored` is the number of a text that is filled up with zeros. */
export function toFoundCell(code: number): FoundCell | null {
  const found = known[code];
  if (found !== undefined) return found;
  const kind = cellKinds[(code & (FORMULA - 1)) - 1] ?? "text";
  return (known[code] = { kind, isFormula: (code & FORMULA) !== 0, hasTime: (code & TIME) !== 0 });
}
