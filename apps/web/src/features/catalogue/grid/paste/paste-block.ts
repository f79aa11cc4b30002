import type { BlockPlace } from "./block-keys.ts";
import { isNumeric, readCell, readDecimalComma } from "../cell-value.ts";
import { cellsIn, countPending, type Shown } from "../grid-commands.ts";
import { guessMapping, type PasteMapping, widthOf } from "./paste-mapping.ts";
import { type PlacedBlock, placeBlock } from "./place-block.ts";
import { readBlock } from "./read-block.ts";
import type { Bounds, Range } from "../selection.ts";

/** A block that is about to be pasted, with what its columns are. */
export interface Pasting {
  block: string[][];
  /** The selected cells. */
  bounds: Bounds;
  mapping: PasteMapping;
}

/** The outcome of a paste. */
export interface PasteReport extends Omit<PlacedBlock, "cells"> {
  changed: number;
  same: number;
  /** The number of pasted cells that cannot be read. */
  unread: number;
  /** The number of changed cells with a pending change, which the pasted one replaces. */
  pending: number;
  /** The number of pasted numbers with a comma before their decimals. */
  commas: number;
}

/** The products and columns of the grid, and the first selected cell. */
export const placeOf = ({ grid, skus, columns }: Shown, { top, left }: Bounds): BlockPlace => ({
  products: skus.map((gxp_sku) => {
    const values = grid.row(gxp_sku)?.values;
    return { gxp_sku, sku: values?.sku, upc: values?.upc };
  }),
  columns,
  row: top,
  column: left,
});

/** Reads the text of a clipboard, and guesses what its columns are. */
export function readPasting(shown: Shown, bounds: Bounds, text: string): Pasting {
  const block = readBlock(text);
  return { block, bounds, mapping: guessMapping(block, placeOf(shown, bounds)) };
}

const isSingle = ({ block }: Pasting) => block.length === 1 && block[0]?.length === 1;

/** Places the cells of a block: a single value in all selected cells, anything else by its mapping. */
export function place(shown: Shown, pasting: Pasting): PlacedBlock {
  const { block, bounds, mapping } = pasting;
  if (!isSingle(pasting)) return placeBlock(block, placeOf(shown, bounds), mapping);
  const cells = cellsIn(shown, bounds).map((cell) => ({ ...cell, text: block[0]?.[0] ?? "" }));
  return { cells, unknownKeys: [], ambiguousKeys: [], unusedColumns: [], isCut: false };
}

/** The number of cells that a paste would change. */
export const countChanges = (shown: Shown, pasting: Pasting) =>
  place(shown, pasting).cells.filter(
    ({ gxp_sku, name, text }) => readCell(name, text, shown.grid.choices) !== shown.grid.value(gxp_sku, name),
  ).length;

/** Pastes a block as one step. `pasted` is the range that was filled by place. */
export function paste(shown: Shown, pasting: Pasting): PasteReport & { pasted?: Range } {
  const { grid } = shown;
  const { block, bounds, mapping } = pasting;
  const { cells, ...report } = place(shown, pasting);
  const values = cells.map(({ gxp_sku, name, text }) => ({ gxp_sku, name, value: readCell(name, text, grid.choices) }));
  const pending = countPending(grid, values);
  const changed = grid.set(values);
  const unread = cells.filter(({ gxp_sku, name }) => grid.error(gxp_sku, name) !== undefined).length;
  const commas = cells.filter(({ name, text }) => isNumeric(name) && readDecimalComma(text) !== undefined).length;
  const counts = { ...report, changed, same: cells.length - changed, unread, pending, commas };
  if (isSingle(pasting) || mapping.hasHeadings || report.matchedBy !== undefined) return counts;
  // The first pasted cell is the active one, because the grid keeps that in view.
  const active = { row: bounds.top, column: bounds.left };
  const anchor = { row: bounds.top + block.length - 1, column: bounds.left + widthOf(block) - 1 };
  return { ...counts, pasted: { anchor, active } };
}
