import type { AttributeId, WorkbookUpload } from "@lading/contract";
import type { ProposedProduct } from "../../trade/catalogue/proposals/check-proposal.ts";
import type { CellOutcome } from "./compare-cell.ts";
import type { NewChange } from "./change-queries.ts";
import type { CellProblem } from "./read-cell.ts";

/** From this factor on, a change is likely a typing error, and is proposed only if a person chooses it. */
const unlikelyFactor = 10;

/** The counts of a comparison that has found nothing yet. */
export const noCounts: WorkbookUpload["counts"] = {
  changes: 0,
  conflicts: 0,
  newer: 0,
  problems: 0,
  ignored: 0,
  unchanged: 0,
  new: 0,
  warnings: 0,
  unknown: 0,
};

/** The cell of a product that was compared. */
export interface ComparedCell {
  row: number;
  productId: string;
  gxpSku: string;
  productName: string | null;
  field: AttributeId;
  found: string | null;
  base: string | null;
  live: string | null;
  isNumber: boolean;
}

/** Collects the rows of a preview, and counts them by kind. */
export function openCollection(headerRow: number) {
  const counts = { ...noCounts };
  let waiting: NewChange[] = [];
  let lastId = 0;

  function add(change: Omit<NewChange, "id">) {
    counts[change.kind]++;
    if (change.kind === "problems" && change.is_warning) counts.warnings++;
    waiting.push({ id: ++lastId, ...change });
  }

  return {
    counts,
    /** Adds what became of a cell. */
    add(cell: ComparedCell, outcome: CellOutcome) {
      if (outcome.kind === "unchanged") return void counts.unchanged++;
      const { row, productId, gxpSku, productName, field, found, base, live } = cell;
      const place = {
        row,
        product_id: productId,
        gxp_sku: gxpSku,
        product_name: productName,
        field,
        found,
        base,
        live_value: live,
      };
      if (outcome.kind === "problems") return add({ ...place, kind: "problems", ...toRow(outcome.problem) });
      const value = { new_value: outcome.value };
      if (outcome.kind === "newer") return add({ ...place, ...value, kind: "newer" });
      if (outcome.kind === "ignored") return add({ ...place, ...value, kind: "ignored", message: outcome.message });
      const { factor, percent } = measure(cell, outcome.value);
      const unlikely = factor !== undefined && describeFactor(factor);
      add({
        ...place,
        ...value,
        kind: outcome.kind,
        chosen: outcome.kind === "changes" && !unlikely,
        ...(percent !== undefined && { percent }),
        ...(outcome.note && toRow(outcome.note)),
        ...(unlikely && { message: unlikely }),
      });
    },
    /** Adds the problem of a field of a new product. */
    addNewProblem(row: number, key: string, field: string, found: string | null, problem: CellProblem) {
      add({ kind: "problems", row, gxp_sku: key, field, found, ...toRow(problem) });
    },
    /** Adds a problem of a whole row. */
    addRow(row: number, gxpSku: string, problem: CellProblem) {
      if (problem.code === "unknown_reference" || problem.code === "key_differs_by_case") counts.unknown++;
      add({ kind: "problems", row, gxp_sku: gxpSku, found: gxpSku, ...toRow(problem) });
    },
    /** Adds a row that is proposed as a new product. `key` names it in the file. */
    addNew(row: number, key: string, product: ProposedProduct) {
      add({ kind: "new", row, gxp_sku: key, product_name: product.name, product, chosen: true });
    },
    ignoreColumn(name: string) {
      add({
        kind: "ignored",
        row: headerRow,
        gxp_sku: "",
        found: name,
        message: "The portal does not have this column.",
      });
    },
    ignoreCell(cell: ComparedCell) {
      this.add(cell, { kind: "ignored", value: cell.found, message: "This column cannot be changed." });
    },
    /** Returns what was added since the last call. */
    take() {
      const taken = waiting;
      waiting = [];
      return taken;
    },
  };
}

export type Collection = ReturnType<typeof openCollection>;

const toRow = ({ code, message, hint, offer, isWarning }: CellProblem) => ({
  code,
  message,
  ...(hint !== undefined && { hint }),
  ...(offer !== undefined && { offer }),
  ...(isWarning && { is_warning: true }),
});

function measure({ live, isNumber }: ComparedCell, value: string | null) {
  const [before, after] = [Number(live), Number(value)];
  if (!isNumber || value === null || live === null || before === 0) return {};
  return { factor: after / before, percent: Math.round((after / before - 1) * 1e6) / 1e4 };
}

function describeFactor(factor: number) {
  if (factor >= unlikelyFactor) return `${Math.floor(factor)} times the old value`;
  return factor <= 1 / unlikelyFactor ? "A tenth of the old value or less" : undefined;
}
