import {
  type AttributeId,
  type BulkEditResult,
  editProducts,
  type GridRow,
  mostProductsAtOnce,
  readGridRows,
} from "@lading/contract";
import { call } from "../../../lib/api.ts";
import { ofUser, recall, remember } from "../../../lib/remembered.ts";
import type { CellChange } from "./cells.ts";
import type { GridState } from "./grid-state.ts";

export interface Proposed {
  /** The id of the set, by which it can be taken back. */
  set: string;
  changes: number;
  products: number;
  /** The number of products that the server refused. */
  refused: number;
}

const setKey = () => ofUser("lading.grid-set");

/** Starts another set with the next proposal, also if one was cut off. */
export const forgetSet = () => remember(setKey(), null);

/**
 * Proposes all changes that are right, in as many calls as needed, as one set. A proposal that was cut off goes on in its set. Removes what was saved from the grid, marks what
 * the server refused, and reads products again whose values are newer in the portal.
 */
export async function proposeChanges(grid: GridState): Promise<Proposed> {
  const set = recall(setKey()) ?? crypto.randomUUID();
  remember(setKey(), set);
  const all = grid.toSubmission();
  const done: Proposed = { set, changes: 0, products: 0, refused: 0 };
  for (let at = 0; at < all.length; at += mostProductsAtOnce) {
    const products = all.slice(at, at + mostProductsAtOnce);
    const { results } = await call(editProducts, { body: { products, set } });
    const sent = new Map(products.map((product) => [product.gxp_sku, product.edited_fields]));
    const settled = results.flatMap((result) => {
      const fields = sent.get(result.gxp_sku) ?? [];
      if (result.status === "pending" || result.status === "unchanged") {
        done.products++;
        done.changes += fields.length;
      } else done.refused++;
      return fields.flatMap(({ name, old_value, new_value }) =>
        settle(result, { name, old: old_value, value: new_value }),
      );
    });
    grid.settle(settled);
    const again = results.filter(({ status }) => status !== "invalid").map(({ gxp_sku }) => gxp_sku);
    if (again.length > 0) grid.addRows(await readRows(again));
  }
  forgetSet();
  return done;
}

interface Sent {
  name: AttributeId;
  old: string | null;
  value: string | null;
}

function settle({ gxp_sku, status, errors }: BulkEditResult, { name, old, value }: Sent): CellChange[] {
  switch (status) {
    case "pending":
    case "unchanged":
      return [{ gxp_sku, name, cell: undefined }];
    case "invalid":
      return errors?.[name] ? [{ gxp_sku, name, cell: { old, value, refusal: errors[name][0] } }] : [];
    case "unknown":
      return [{ gxp_sku, name, cell: { old, value, refusal: "This product is no longer in your catalog." } }];
    case "conflict":
      return []; // the new live value follows with the product's row
  }
}

/** Reads the rows of at most 500 products. */
export const readRows = async (gxp_skus: string[], signal?: AbortSignal): Promise<GridRow[]> =>
  (await call(readGridRows, { body: { gxp_skus } }, signal)).rows;
