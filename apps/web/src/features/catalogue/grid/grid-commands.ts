import { type AttributeId, getAttribute } from "@lading/contract";
import { changeNumber, isNumeric, type NumberChange, readCell, readNumberChange, toCellText } from "./cell-value.ts";
import type { NewValue } from "./cells.ts";
import type { GridState } from "./grid-state.ts";
import { writeBlock } from "./paste/read-block.ts";
import type { Bounds } from "./selection.ts";

/** The shown part of a grid. */
export interface Shown {
  grid: GridState;
  skus: readonly string[];
  columns: readonly AttributeId[];
}

/** The cells of a rectangle. */
export function cellsIn({ skus, columns }: Shown, { top, bottom, left, right }: Bounds) {
  const names = columns.slice(left, right + 1);
  return skus.slice(top, bottom + 1).flatMap((gxp_sku) => names.map((name) => ({ gxp_sku, name })));
}

/** The new value of a cell for typed text, which may be a change such as "+3%". */
export function readTyped(grid: GridState, gxpSku: string, name: AttributeId, typed: string): NewValue {
  const change = isNumeric(name) ? readNumberChange(typed) : undefined;
  const value = change
    ? (changeNumber(name, grid.value(gxpSku, name), change) ?? grid.value(gxpSku, name))
    : readCell(name, typed, grid.choices);
  return { gxp_sku: gxpSku, name, value };
}

/** Sets all cells of a rectangle to typed text. Returns how many cells changed, like the other commands. */
export const setAll = (shown: Shown, bounds: Bounds, typed: string) =>
  shown.grid.set(cellsIn(shown, bounds).map(({ gxp_sku, name }) => readTyped(shown.grid, gxp_sku, name, typed)));

/** Copies the first row of a rectangle to its other rows. */
export function fillDown(shown: Shown, bounds: Bounds) {
  const first = shown.skus[bounds.top];
  if (first === undefined) return 0;
  return shown.grid.set(
    cellsIn(shown, bounds).map(({ gxp_sku, name }) => ({ gxp_sku, name, value: shown.grid.value(first, name) })),
  );
}

export const clear = (shown: Shown, bounds: Bounds) =>
  shown.grid.set(cellsIn(shown, bounds).map((cell) => ({ ...cell, value: null })));

/** The values that a change of numbers would write. Cells without a number stay. */
export const changedNumbers = (shown: Shown, bounds: Bounds, change: NumberChange): (NewValue & { before: string })[] =>
  cellsIn(shown, bounds).flatMap(({ gxp_sku, name }) => {
    const before = shown.grid.value(gxp_sku, name);
    const value = isNumeric(name) ? changeNumber(name, before, change) : null;
    return before === null || value === null ? [] : [{ gxp_sku, name, value, before }];
  });

/** The values that replacing a text would write, in any case of letters. Numbers, days and choices stay. */
export const replacedTexts = (shown: Shown, bounds: Bounds, find: string, by: string): NewValue[] => {
  if (find === "") return [];
  const wanted = new RegExp(find.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"), "gi");
  return cellsIn(shown, bounds).flatMap(({ gxp_sku, name }) => {
    const before = shown.grid.value(gxp_sku, name);
    if (before === null || getAttribute(name).value.type !== "text") return [];
    const value = readCell(
      name,
      before.replaceAll(wanted, () => by),
      shown.grid.choices,
    );
    return value === before ? [] : [{ gxp_sku, name, value }];
  });
};

/** The number of cells that would change although a change of them waits for approval, which the new one replaces. */
export const countPending = (grid: GridState, values: readonly NewValue[]) =>
  values.filter(
    ({ gxp_sku, name, value }) => grid.pending(gxp_sku, name) !== undefined && value !== grid.value(gxp_sku, name),
  ).length;

/** The text of a rectangle for the clipboard. */
export const copyText = ({ grid, skus, columns }: Shown, { top, bottom, left, right }: Bounds) =>
  writeBlock(
    skus
      .slice(top, bottom + 1)
      .map((sku) => columns.slice(left, right + 1).map((name) => toCellText(name, grid.value(sku, name)))),
  );
