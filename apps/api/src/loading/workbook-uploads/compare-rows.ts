import { type AttributeId, canonicalText, getAttribute, type WorkbookKey } from "@lading/contract";
import type { VendorScope } from "../../ground/db/scope.ts";
import { findChoices } from "../../trade/catalogue/choice-queries.ts";
import { checkProposal } from "../../trade/catalogue/proposals/check-proposal.ts";
import { findPendingChanges } from "../../trade/catalogue/bulk/bulk-edit-queries.ts";
import { isAttribute } from "../../trade/catalogue/check-value.ts";
import { unguardText } from "../../trade/catalogue/workbooks/csv-guard.ts";
import { type ComparedProduct, compareWithExport } from "../../trade/catalogue/workbooks/workbook-value-queries.ts";
import { findSimilarSkus } from "../feeds/similar-key-queries.ts";
import type { FeedRecord, UnreadableRecord } from "../read/feed-record.ts";
import { findSomeKeys } from "./change-queries.ts";
import type { Collection, ComparedCell } from "./collect-changes.ts";
import { compareCell } from "./compare-cell.ts";
import { type FileColumn, keyColumn } from "./file-columns.ts";
import { findNearest } from "./find-nearest.ts";
import type { FileRow, FileShape } from "./open-rows.ts";
import { nameField } from "./own-list/list-fields.ts";
import { findSkusByKey } from "./own-list/list-queries.ts";
import type { Cell, CellMeaning } from "./read-cell.ts";

interface Comparing {
  shape: FileShape;
  workbookId: string | null;
  /** The rows of the file that have each key. */
  rowsOfKey: ReadonlyMap<string, readonly number[]>;
  read: (id: AttributeId, cell: Cell) => CellMeaning;
  collected: Collection;
}

/** Unknown keys of a file for which the nearest one is looked for. */
const mostNearest = 20;

/** Compares rows of a file with the portal. */
export async function compareRows(
  scope: VendorScope,
  rows: readonly (FileRow | UnreadableRecord)[],
  { shape, workbookId, rowsOfKey, read, collected }: Comparing,
) {
  const { keyField, keyLabel } = shape;
  const wanted = new Map<FileRow, string>();
  const newRows: FileRow[] = [];
  for (const row of rows) {
    if ("problem" in row) {
      collected.addRow(row.row, "", { code: row.code ?? "type", message: row.problem });
      continue;
    }
    const { record, key } = row;
    const same = rowsOfKey.get(key) ?? [];
    if (key === "" && shape.isList && keyField !== "sku" && hasCell(record, "sku")) newRows.push(row);
    else if (key === "") collected.addRow(record.row, "", { code: "required", message: `The row has no ${keyLabel}.` });
    else if (same.length > 1)
      collected.addRow(record.row, key, {
        code: "duplicate_in_file",
        message: `It is in the rows ${same.slice(0, 5).join(", ")}, so none of them is taken.`,
      });
    else wanted.set(row, key);
  }
  if (keyField !== keyColumn) newRows.push(...(await replaceKeys(scope, wanted, { shape, collected })));
  if (newRows.length > 0) await addNewRows(scope, newRows, { shape, collected });
  const products = await findComparedProducts(scope, workbookId, [...wanted.values()]);
  const unknown = [...wanted]
    .filter(([, key]) => !products.has(key))
    .map(([{ record }, key]) => [record, key] as const);
  if (unknown.length > 0) await refuseUnknown(scope, unknown, collected);
  for (const [row, key] of wanted) {
    const compared = products.get(key);
    if (compared)
      compareRow(row, { ...compared, columns: shape.columns.known, isTwoWay: workbookId === null, read, collected });
  }
}

/**
 * Replaces the keys of a vendor's own list by GXP SKUs, and returns the rows whose key is that of no product. Rows whose key is that of
 * several become problems.
 */
async function replaceKeys(
  scope: VendorScope,
  wanted: Map<FileRow, string>,
  { shape: { keyField, keyLabel }, collected }: Pick<Comparing, "shape" | "collected">,
) {
  const unknown: FileRow[] = [];
  const found = await findSkusByKey(scope, keyField, [...new Set(wanted.values())]);
  for (const [row, key] of wanted) {
    const skus = found.get(key) ?? [];
    const [only] = skus;
    if (skus.length === 1 && only !== undefined) {
      wanted.set(row, only);
      continue;
    }
    wanted.delete(row);
    if (skus.length === 0) unknown.push(row);
    else
      collected.addRow(row.record.row, key, {
        code: "duplicate_in_file",
        message: `Several products have this ${keyLabel}: ${skus.slice(0, 5).join(", ")}.`,
        hint: "Add a column with the GXP SKU.",
      });
  }
  return unknown;
}

const hasCell = ({ columns, cells }: FeedRecord, field: string) => (cells[columns.indexOf(field)] ?? "").trim() !== "";

/**
 * Adds rows of a list that name no product: as new products if the company may propose some and the list has a name for them, else as
 * problems.
 */
async function addNewRows(
  scope: VendorScope,
  rows: readonly FileRow[],
  { shape: { keyLabel }, collected }: Pick<Comparing, "shape" | "collected">,
) {
  const choices = await findChoices(scope);
  const mayPropose = !scope.user.flagsOff.includes("Product Proposals");
  for (const { record, key: ownKey, faults } of rows) {
    const key = ownKey || (record.cells[record.columns.indexOf("sku")] ?? "");
    const refuse = (code: "unknown_reference" | "not_allowed", message: string) =>
      collected.addRow(record.row, key, { code, message });
    if (!record.columns.includes(nameField)) {
      refuse("unknown_reference", `No product of yours has this ${keyLabel}.`);
      continue;
    }
    if (!mayPropose) {
      refuse("not_allowed", `No product of yours has this ${keyLabel}, and new products cannot be proposed.`);
      continue;
    }
    const cells = record.columns.map((field, at) => [field, record.cells[at] ?? null] as const);
    const checked = checkProposal(Object.fromEntries(cells.filter(([field]) => field !== "gxp_sku")), choices);
    const errors = "errors" in checked ? checked.errors : {};
    for (const { field, found, ...problem } of faults) collected.addNewProblem(record.row, key, field, found, problem);
    for (const [field, [message = ""]] of Object.entries(errors))
      if (!faults.some((one) => one.field === field))
        collected.addNewProblem(record.row, key, field, new Map(cells).get(field) ?? null, { code: "type", message });
    if (faults.length === 0 && "product" in checked) collected.addNew(record.row, key, checked.product);
  }
}

/** Returns products by GXP SKU, with their pending changes by field. */
async function findComparedProducts(scope: VendorScope, workbookId: string | null, keys: readonly string[]) {
  const products = await compareWithExport(scope, workbookId, keys);
  const ids = products.map(({ id }) => id);
  const pending = Map.groupBy(await findPendingChanges(scope, ids), ({ product_id }) => product_id);
  return new Map(
    products.map((product) => [
      product.gxp_sku,
      { product, pending: new Map(pending.get(product.id)?.map(({ name, new_value }) => [name, new_value])) },
    ]),
  );
}

interface ComparingRow {
  product: ComparedProduct;
  pending: ReadonlyMap<AttributeId, string | null>;
  columns: readonly FileColumn[];
  isTwoWay: boolean;
  read: Comparing["read"];
  collected: Collection;
}

function compareRow(
  { record, faults, warnings }: FileRow,
  { product, pending, columns, isTwoWay, read, collected }: ComparingRow,
) {
  for (const { at, key, isEditable } of columns) {
    const text = record.cells[at] ?? null;
    // Only CSV files have apostrophes that the portal has added.
    const cell: Cell = record.found
      ? { text, found: record.found[at] ?? null }
      : { text: text && unguardText(text), found: null };
    const name = key as WorkbookKey; // Its column is one of ours.
    const field = key as AttributeId; // Read-only columns that are no attributes are only compared as texts.
    const [live = null, base] = [product.live[name], product.base?.[name]];
    const compared: ComparedCell = {
      row: record.row,
      productId: product.id,
      gxpSku: product.gxp_sku,
      productName: product.live.name ?? null,
      field,
      found: cell.text,
      base: base ?? null,
      live,
      isNumber: isAttribute(key) && ["money", "number", "integer"].includes(getAttribute(key).value.type),
    };
    const fault = faults.find((one) => one.field === key);
    const warning = warnings.find((one) => one.field === key);
    const readNoted: Comparing["read"] = (id, one) => {
      const meaning = read(id, one);
      return "problem" in meaning || !warning ? meaning : { ...meaning, note: meaning.note ?? warning };
    };
    if (fault) collected.add({ ...compared, found: fault.found }, { kind: "problems", problem: fault });
    else if (isEditable)
      collected.add(
        compared,
        compareCell(field, cell, { live, base, pending: pending.get(field), isTwoWay }, readNoted),
      );
    else if (base !== undefined && !isReadOnlySame(key, cell, [live, base])) collected.ignoreCell(compared);
  }
}

/** Whether a cell that cannot be changed has the value of now or of the export. */
function isReadOnlySame(key: string, { text }: Cell, values: readonly (string | null)[]) {
  if (text === null || key === "gxp_sku") return true;
  const toPlain = (value: string | null) => {
    const plain = isAttribute(key) ? canonicalText(key, value) : (value?.trim() ?? null);
    return plain !== null && plain !== "" && Number.isFinite(Number(plain))
      ? String(Number(plain))
      : plain?.normalize("NFC");
  };
  return values.some((value) => toPlain(value) === toPlain(text));
}

/** Adds a problem for each row whose key is no product of the company, with the key that was probably meant. */
async function refuseUnknown(
  scope: VendorScope,
  unknown: readonly (readonly [FeedRecord, string])[],
  collected: Collection,
) {
  const wanted = unknown.map(([, gxpSku]) => ({ companyId: scope.companyId, gxpSku }));
  const similar = await findSimilarSkus(scope, wanted);
  let keys: string[] | undefined;
  for (const [{ row }, key] of unknown) {
    const other = similar.get(`${scope.companyId} ${key}`);
    if (other !== undefined) {
      collected.addRow(row, key, { code: "key_differs_by_case", message: `It differs in its spelling from ${other}.` });
      continue;
    }
    if (collected.counts.unknown < mostNearest) keys ??= await findSomeKeys(scope);
    const nearest = collected.counts.unknown < mostNearest ? findNearest(key, keys ?? []) : undefined;
    const message = `No product of yours.${nearest === undefined ? "" : ` The nearest is ${nearest}.`}`;
    collected.addRow(row, key, { code: "unknown_reference", message });
  }
}
