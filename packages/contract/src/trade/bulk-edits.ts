import * as z from "zod/mini";
import { ProductListQuery } from "./catalogue.ts";
import { AttributeText, FieldChanges } from "./edits.ts";
import { endpoint } from "../ground/endpoint.ts";
import { EditSetId, GxpSku } from "../ground/ids.ts";
import { text } from "../ground/text.ts";

/** The most products that one call submits or reads. */
export const mostProductsAtOnce = 500;

/** The most products that the grid contains, and the most cells of its draft. */
export const mostGridRows = 10_000;

/** The bytes of the largest body: many products with long texts. */
const largestBody = 5_000_000;

const catalogue = { access: "products.edit_products", flag: "Product Catalog" } as const;

/**
 * The outcome of the changes of one product. `pending`: they wait for approval, possibly since an earlier call. `unchanged`: all
 * values are live already. The other three saved nothing of the product: `invalid` has `errors` by field, `conflict` has the live
 * values that differ from the old ones, and `unknown` is no product of the company.
 */
export const BulkEditResult = z.object({
  gxp_sku: z.string(),
  status: z.enum(["pending", "unchanged", "invalid", "conflict", "unknown"]),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  conflicts: z.optional(z.record(z.string(), z.object({ live_value: AttributeText }))),
});
export type BulkEditResult = z.output<typeof BulkEditResult>;

const ProductChanges = z.strictObject({ gxp_sku: GxpSku, edited_fields: FieldChanges });
export type ProductChanges = z.output<typeof ProductChanges>;

const atMost = `At most ${mostProductsAtOnce} products at a time.`;

export const editProducts = endpoint({
  method: "POST",
  path: "/api/products/edits/",
  ...catalogue,
  scope: "edits:write",
  takesAnyText: true,
  creates: true,
  largestBody,
  summary:
    "Submit changes of many products; each product is saved whole or not at all, and the products do not depend on one another",
  body: z.strictObject({
    products: z
      .array(ProductChanges, "Must be a list of products.")
      .check(z.minLength(1, "Change at least one product."), z.maxLength(mostProductsAtOnce, atMost)),
    /** Joins calls of the same user to one set, which has one notification. */
    set: z.optional(z.uuid()),
  }),
  response: z.object({ results: z.array(BulkEditResult) }),
});

/** A product with the values that its vendor may change, in canonical text form. Fields without a value are left out. */
export const GridRow = z.object({
  gxp_sku: z.string(),
  name: z.string(),
  image_url: z.nullable(z.string()),
  values: z.record(z.string(), z.string()),
  /** The new values of the pending changes by field. */
  pending: z.record(z.string(), AttributeText),
});
export type GridRow = z.output<typeof GridRow>;

export const readGridRows = endpoint({
  method: "POST",
  path: "/api/products/edits/rows/",
  ...catalogue,
  unrecorded: true,
  summary:
    "The editable values of products with their pending changes, in the order of the request; unknown ones are left out",
  body: z.strictObject({ gxp_skus: z.array(GxpSku).check(z.minLength(1), z.maxLength(mostProductsAtOnce, atMost)) }),
  response: z.object({ rows: z.array(GridRow) }),
});

const { ordering, search, category } = ProductListQuery.shape;

export const listSkus = endpoint({
  method: "GET",
  path: "/api/products/skus/",
  ...catalogue,
  summary: `The GXP SKUs of the products that a list shows on all its pages, at most ${mostGridRows}, in the order of the list`,
  query: z.object({ ordering, search, category }),
  response: z.object({ gxp_skus: z.array(z.string()), total_items: z.int() }),
});

/** A value that the user typed into the grid, valid or not. `old_value` was the live value at that time. */
const DraftCell = z.strictObject({
  gxp_sku: GxpSku,
  name: text(64),
  old_value: AttributeText,
  new_value: AttributeText,
});

export const GridDraft = z.object({
  /** The products of the grid, in its order. */
  gxp_skus: z.array(z.string()),
  cells: z.array(DraftCell),
  updated_at: z.iso.datetime(),
});
export type GridDraft = z.output<typeof GridDraft>;

export const withdrawEditSet = endpoint({
  method: "POST",
  path: "/api/products/edits/sets/{id}/withdraw",
  ...catalogue,
  scope: "edits:write",
  summary:
    "Withdraw the changes of a set that are still pending, and the new products of its list that are not decided; changes that they had replaced wait again",
  params: z.object({ id: EditSetId }),
  response: z.object({
    withdrawn: z.int(),
    /** Changes that wait again. */
    restored: z.int(),
    /** New products of a list that are no longer proposed. */
    withdrawn_new: z.int(),
  }),
});

const path = "/api/products/edits/draft";

export const readGridDraft = endpoint({
  method: "GET",
  path,
  ...catalogue,
  summary: "The user's own draft of changes of many products",
  response: z.object({ draft: z.nullable(GridDraft) }),
});

export const saveGridDraft = endpoint({
  method: "PUT",
  path,
  ...catalogue,
  unrecorded: true,
  takesAnyText: true,
  largestBody,
  summary: "Save the products and the typed values of the grid, valid or not",
  body: z.strictObject({
    gxp_skus: z.array(GxpSku).check(z.maxLength(mostGridRows, `At most ${mostGridRows} products.`)),
    cells: z.array(DraftCell).check(z.maxLength(mostGridRows, `At most ${mostGridRows} cells.`)),
  }),
  response: z.object({ updated_at: z.iso.datetime() }),
});

export const deleteGridDraft = endpoint({
  method: "DELETE",
  path,
  ...catalogue,
  unrecorded: true,
  summary: "Delete the user's own draft of changes of many products",
  response: z.object({}),
});
