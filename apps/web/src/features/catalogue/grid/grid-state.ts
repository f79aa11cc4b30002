import { type AttributeId, type GridDraft, type GridRow } from "@lading/contract";
import { type Choices, findCellError } from "./cell-value.ts";
import {
  type Cell,
  type CellChange,
  type CellStanding,
  type CheckedCell,
  countEmpty,
  type GridSummary,
  type NewValue,
  summarize,
  toChanges,
} from "./cells.ts";

/**
 * The products of the grid and the values that the user has typed. It is outside of React so that a keystroke renders only the
 * row that it changes. Each change can be undone.
 */
export class GridState {
  readonly skus: readonly string[];
  readonly choices: Choices;
  readonly #rows = new Map<string, GridRow>();
  readonly #cells = new Map<string, Map<AttributeId, CheckedCell>>();
  /** Grows with each change of a row, so that a row can tell whether it must be rendered. */
  readonly #versions = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  #undone: CellChange[][] = [];
  #done: CellChange[][] = [];
  #version = 0;
  #edits = 0;
  #summary: GridSummary | undefined;
  /** The empty values in the portal, which are counted once because no key changes them. */
  #emptyLive: ReadonlyMap<AttributeId, number> | undefined;

  constructor(skus: readonly string[], choices: Choices, draft?: Pick<GridDraft, "cells">) {
    this.skus = skus;
    this.choices = choices;
    for (const change of toChanges(draft?.cells ?? [])) this.#put(change);
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly version = () => this.#version;
  /** The number of steps that changed cells. */
  readonly edits = () => this.#edits;

  readonly summary = (): GridSummary => (this.#summary ??= summarize(this.#cells, this.standing));

  /** The number of empty cells of each field. */
  countEmpty(): ReadonlyMap<AttributeId, number> {
    const counts = new Map((this.#emptyLive ??= countEmpty([...this.#rows.values()])));
    const add = (name: AttributeId, amount: number) => counts.set(name, (counts.get(name) ?? 0) + amount);
    for (const [gxpSku, cells] of this.#cells)
      for (const [name, { value }] of cells) {
        const isEmpty = this.live(gxpSku, name) === null;
        if (isEmpty !== (value === null)) add(name, isEmpty ? -1 : 1);
      }
    return counts;
  }

  /** The number of products whose values are loaded. */
  readonly loaded = () => this.#rows.size;
  row = (gxpSku: string) => this.#rows.get(gxpSku);
  rowVersion = (gxpSku: string) => this.#versions.get(gxpSku) ?? 0;
  cell = (gxpSku: string, name: AttributeId): Cell | undefined => this.#cells.get(gxpSku)?.get(name);
  live = (gxpSku: string, name: AttributeId) => this.#rows.get(gxpSku)?.values[name] ?? null;
  pending = (gxpSku: string, name: AttributeId) => this.#rows.get(gxpSku)?.pending[name];
  /** The value that the cell shows. */
  value(gxpSku: string, name: AttributeId) {
    const cell = this.cell(gxpSku, name);
    return cell ? cell.value : this.live(gxpSku, name);
  }
  /** The latest step that can be undone. */
  lastStep = (): unknown => this.#done.at(-1);
  /** Whether a step still holds: it was not undone, and none of its cells is proposed yet. */
  holds = (step: unknown) => this.#done.some((one) => one === step);
  canUndo = () => this.#done.length > 0;
  canRedo = () => this.#undone.length > 0;

  /** The fields that are changed in a product. */
  changed = (gxpSku: string): readonly AttributeId[] => [...(this.#cells.get(gxpSku)?.keys() ?? [])];

  error = (gxpSku: string, name: AttributeId): string | undefined => this.#cells.get(gxpSku)?.get(name)?.error;

  standing = (gxpSku: string, name: AttributeId): CellStanding | undefined => {
    const cell = this.cell(gxpSku, name);
    if (!cell) return undefined;
    if (this.error(gxpSku, name) !== undefined) return "wrong";
    return this.#rows.has(gxpSku) && cell.old !== this.live(gxpSku, name) ? "stale" : "ready";
  };

  /** Adds rows as the server has them. A typed value that is live meanwhile is no change any more. */
  addRows(rows: readonly GridRow[]) {
    for (const row of rows) {
      this.#rows.set(row.gxp_sku, row);
      for (const name of this.changed(row.gxp_sku))
        if (this.cell(row.gxp_sku, name)?.value === this.live(row.gxp_sku, name))
          this.#put({ gxp_sku: row.gxp_sku, name, cell: undefined });
      this.#touch(row.gxp_sku);
    }
    this.#emptyLive = undefined;
    this.#notify();
  }

  /** Adds the values that the user has typed into the same grid in another tab. Values that only this tab has stay. */
  merge(cells: GridDraft["cells"]) {
    const changes = toChanges(cells).filter(
      ({ gxp_sku, name, cell }) => cell && this.#rows.has(gxp_sku) && cell.value !== this.value(gxp_sku, name),
    );
    if (changes.length === 0) return;
    this.#swap(changes);
    this.#notify();
  }

  /** Sets values as one step of undo. Returns how many cells changed. */
  set(values: readonly NewValue[]) {
    const changes = values.flatMap(({ gxp_sku, name, value }): CellChange[] => {
      if (value === this.value(gxp_sku, name)) return [];
      const live = this.live(gxp_sku, name);
      // A value that was typed before a newer one arrived in the portal keeps the value that it was typed for.
      const old = this.cell(gxp_sku, name)?.old ?? live;
      return [{ gxp_sku, name, cell: value === live ? undefined : { old, value } }];
    });
    this.apply(changes);
    return changes.length;
  }

  /** Applies changes as one step of undo. */
  apply(changes: readonly CellChange[]) {
    if (changes.length === 0) return;
    this.#done.push(this.#swap(changes));
    this.#undone = [];
    this.#notify();
  }

  /** Takes the last step back, or repeats it. Returns the first cell of the step. */
  undo = () => this.#step(this.#done, this.#undone);
  redo = () => this.#step(this.#undone, this.#done);

  /** Removes cells that were proposed, and marks those that the server refused. The steps before cannot be undone. */
  settle(changes: readonly CellChange[]) {
    this.#swap(changes);
    this.#done = [];
    this.#undone = [];
    this.#notify();
  }

  /** The changed cells, as the draft stores them. */
  toDraft(): GridDraft["cells"] {
    return [...this.#cells].flatMap(([gxp_sku, cells]) =>
      [...cells].map(([name, { old, value }]) => ({ gxp_sku, name, old_value: old, new_value: value })),
    );
  }

  /** The changes of each product that can be proposed. */
  toSubmission() {
    return [...this.#cells].flatMap(([gxp_sku, cells]) => {
      const edited_fields = [...cells]
        .filter(([name]) => this.standing(gxp_sku, name) === "ready")
        .map(([name, { old, value }]) => ({ name, old_value: old, new_value: value }));
      return this.#rows.has(gxp_sku) && edited_fields.length > 0 ? [{ gxp_sku, edited_fields }] : [];
    });
  }

  #step(from: CellChange[][], to: CellChange[][]) {
    const changes = from.pop();
    if (!changes) return undefined;
    to.push(this.#swap(changes));
    this.#notify();
    return changes[0];
  }

  /** Applies changes and returns those that take them back. */
  #swap(changes: readonly CellChange[]): CellChange[] {
    const back = changes.map(({ gxp_sku, name }) => ({ gxp_sku, name, cell: this.cell(gxp_sku, name) }));
    for (const change of changes) this.#put(change);
    this.#edits++;
    return back;
  }

  #put({ gxp_sku, name, cell }: CellChange) {
    const cells = this.#cells.get(gxp_sku) ?? new Map<AttributeId, CheckedCell>();
    if (cell) cells.set(name, { ...cell, error: cell.refusal ?? findCellError(name, cell.value, this.choices) });
    else cells.delete(name);
    if (cells.size > 0) this.#cells.set(gxp_sku, cells);
    else this.#cells.delete(gxp_sku);
    this.#touch(gxp_sku);
  }

  #touch = (gxpSku: string) => void this.#versions.set(gxpSku, this.rowVersion(gxpSku) + 1);

  #notify() {
    this.#version++;
    this.#summary = undefined;
    for (const listener of this.#listeners) listener();
  }
}
