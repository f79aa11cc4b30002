import { type AttributeId, editableIds, type GridDraft, type GridRow } from "@lading/contract";

/** A changed cell. */
export interface Cell {
  /** The live value when the user typed. */
  old: string | null;
  /** The new value in canonical text form, or as typed if it cannot be read. */
  value: string | null;
  /** Why the server refused the value. */
  refusal?: string | undefined;
}

/** A change of one cell. Undefined takes the change back, so that the cell has its live value. */
export interface CellChange {
  gxp_sku: string;
  name: AttributeId;
  cell: Cell | undefined;
}

/** A new value for a cell. */
export interface NewValue {
  gxp_sku: string;
  name: AttributeId;
  value: string | null;
}

/** How a changed cell is: ready to be proposed, wrong, or older than the value in the portal. */
export type CellStanding = "ready" | "wrong" | "stale";

export interface GridSummary {
  /** The numbers of changed cells and of the products that have one. */
  changes: number;
  products: number;
  /** Those of them that can be proposed. */
  ready: number;
  readyProducts: number;
  wrong: number;
  stale: number;
  /** The number of changed cells by field. */
  byField: ReadonlyMap<AttributeId, number>;
}

const isEditable = (name: string): name is AttributeId => (editableIds as readonly string[]).includes(name);

/** The cells of a draft whose fields may still be edited. */
export const toChanges = (cells: GridDraft["cells"]): CellChange[] =>
  cells.flatMap(({ gxp_sku, name, old_value, new_value }) =>
    isEditable(name) ? [{ gxp_sku, name, cell: { old: old_value, value: new_value } }] : [],
  );

/** A cell with why its value cannot be proposed, which is found once for each value, because thousands of cells may be changed. */
export interface CheckedCell extends Cell {
  error: string | undefined;
}

/** Counts the changed cells of each product. */
export function summarize(
  changed: ReadonlyMap<string, ReadonlyMap<AttributeId, Cell>>,
  findStanding: (gxpSku: string, name: AttributeId) => CellStanding | undefined,
): GridSummary {
  const counts = { changes: 0, ready: 0, readyProducts: 0, wrong: 0, stale: 0 };
  const byField = new Map<AttributeId, number>();
  for (const [gxpSku, cells] of changed) {
    let isReady = false;
    for (const name of cells.keys()) {
      counts.changes++;
      byField.set(name, (byField.get(name) ?? 0) + 1);
      const standing = findStanding(gxpSku, name);
      if (standing) counts[standing]++;
      isReady ||= standing === "ready";
    }
    if (isReady) counts.readyProducts++;
  }
  return { ...counts, products: changed.size, byField };
}

/** The number of products without a value, of each field that may be edited. */
export const countEmpty = (rows: readonly GridRow[]) =>
  new Map(editableIds.map((id) => [id, rows.filter(({ values }) => (values[id] ?? null) === null).length]));
