import * as z from "zod/mini";
import { editStatuses, OwnEditsQuery } from "./edit-lists.ts";
import { endpoint } from "./endpoint.ts";
import { EditId, GxpSku } from "./ids.ts";
import { Paging } from "./list.ts";
import { attributeIds } from "./attributes.ts";
import { text } from "./text.ts";

/**
 * A value of an attribute as text, the one form in which forms, calls and the ledger compare values: decimals without
 * needless zeros, "true" or "false", days as YYYY-MM-DD. Null is no value.
 */
export const AttributeText = z.nullable(z.string().check(z.maxLength(10_000)));

/** What a vendor asks to change. Numbers and booleans may come as they stand in the product; they are taken as text. */
export const FieldChange = z.strictObject({
  name: text(64),
  old_value: z.nullable(z.union([z.string(), z.number(), z.boolean()])),
  new_value: z.nullable(z.union([z.string(), z.number(), z.boolean()])),
});
export type FieldChange = z.output<typeof FieldChange>;

/** More fields than a product has are never asked for. */
const FieldChanges = z
  .array(FieldChange, "Must be a list of changes.")
  .check(z.minLength(1, "Change at least one field."), z.maxLength(40, "Change at most 40 fields at once."));
z.globalRegistry.add(FieldChanges, { examples: [[{ name: "manufacturer", old_value: null, new_value: "Acme" }]] });

/** One field of the ledger: what was asked, by whom, and what became of it. */
export const FieldEdit = z.object({
  id: z.uuid(),
  gxp_sku: z.string(),
  product_name: z.string(),
  name: z.enum(attributeIds),
  old_value: AttributeText,
  new_value: AttributeText,
  status: z.enum(editStatuses),
  /** `removedUser` for a deleted one. */
  author: z.string(),
  submitted_at: z.iso.datetime(),
  decided_at: z.nullable(z.iso.datetime()),
  /** Who approved, rejected or withdrew it, or asked for another value in its place; null while pending. */
  decided_by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type FieldEdit = z.output<typeof FieldEdit>;

/** Progress that was saved but not submitted; the values are as they were typed. */
export const Draft = z.object({
  edited_fields: z.array(z.object({ name: z.string(), old_value: AttributeText, new_value: AttributeText })),
  updated_at: z.iso.datetime(),
});
export type Draft = z.output<typeof Draft>;

/** Who proposed or decided something and has been deleted since. */
export const removedUser = "[removed user]";

const catalogue = { access: "products.view_product", flag: "Product Catalog" } as const;
const editing = { access: "products.edit_products", flag: "Product Catalog" } as const;
const product = z.object({ id: GxpSku });

/** Answered with 409 when an old value is no longer live; nothing of that request was saved. */
export const EditConflict = z.object({
  detail: z.string(),
  /** By the name of the field. */
  conflicts: z.record(z.string(), z.object({ live_value: AttributeText })),
});
export type EditConflict = z.output<typeof EditConflict>;

export const editProduct = endpoint({
  method: "PATCH",
  path: "/api/products/{id}/edit",
  ...editing,
  audits: ["edited_fields"],
  summary: "Ask for changes of a product's fields; 409 with the live values where an old value is no longer live",
  params: product,
  body: z.strictObject({ edited_fields: FieldChanges }),
  response: z.object({ edits: z.array(FieldEdit) }),
});

/** Under the names by which `attributes` tells of what a choice is. */
export const listFieldChoices = endpoint({
  method: "GET",
  path: "/api/products/field-choices/",
  ...editing,
  summary: "What a product's form offers to choose from",
  response: z.object({ categories: z.array(z.string()), units_of_measure: z.array(z.string()) }),
});

/** What waits, and what became of the latest change of each field; and the caller's own unfinished draft. */
export const readProductEdits = endpoint({
  method: "GET",
  path: "/api/products/{id}/edits",
  ...catalogue,
  summary: "The latest change of each field of a product, and the user's draft",
  params: product,
  response: z.object({ edits: z.array(FieldEdit), draft: z.nullable(Draft) }),
});

export const readFieldHistory = endpoint({
  method: "GET",
  path: "/api/products/{id}/history",
  ...catalogue,
  summary: "Every change that was asked for a field of a product, the newest first",
  params: product,
  query: z.extend(Paging, { name: z.enum(attributeIds, "There is no such field.") }),
  response: z.object({ count: z.int(), results: z.array(FieldEdit) }),
});

export const listOwnEdits = endpoint({
  method: "GET",
  path: "/api/products/edits/",
  ...catalogue,
  summary: "The company's changes over all products, the newest first; the search looks at product, SKUs and field",
  query: OwnEditsQuery,
  response: z.object({
    count: z.int(),
    results: z.array(FieldEdit),
    /** Of the whole company, whatever is searched. */
    counts: z.object({ pending: z.int(), approved: z.int(), rejected: z.int(), withdrawn: z.int() }),
  }),
});

export const withdrawEdit = endpoint({
  method: "POST",
  path: "/api/products/edits/{id}/withdraw",
  ...editing,
  summary: "Take a pending change back; 409 when it was decided meanwhile",
  params: z.object({ id: EditId }),
  response: FieldEdit,
});

export const readDraft = endpoint({
  method: "GET",
  path: "/api/products/{id}/draft",
  ...editing,
  summary: "The user's own draft of a product",
  params: product,
  response: z.object({ draft: z.nullable(Draft) }),
});

export const saveDraft = endpoint({
  method: "PUT",
  path: "/api/products/{id}/draft",
  ...editing,
  unrecorded: true,
  summary: "Keep what the user has typed so far, right or wrong",
  params: product,
  body: z.strictObject({
    edited_fields: z
      .array(z.strictObject({ name: text(64), old_value: AttributeText, new_value: AttributeText }))
      .check(z.maxLength(40)),
  }),
  response: Draft,
});

export const deleteDraft = endpoint({
  method: "DELETE",
  path: "/api/products/{id}/draft",
  ...editing,
  unrecorded: true,
  summary: "Throw the user's own draft away",
  params: product,
  response: z.object({}),
});
