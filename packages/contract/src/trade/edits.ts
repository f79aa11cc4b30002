import * as z from "zod/mini";
import { Discontinuation } from "./discontinuations.ts";
import { OwnEditsQuery } from "./edit-lists.ts";
import { endpoint } from "../ground/endpoint.ts";
import { editExportColumns } from "./export-columns.ts";
import {
  exportChoice,
  exportFields,
  exporting,
  exportStart,
  exportStartSummary,
  exportSummary,
} from "../record/exports.ts";
import { EditId, GxpSku } from "../ground/ids.ts";
import { editStatuses } from "../ground/list-values.ts";
import { Paging } from "../ground/list.ts";
import { attributeIds } from "./attributes.ts";
import { NeededDocuments } from "./requirement-effects.ts";
import { text } from "../ground/text.ts";

/**
 * A value of an attribute in canonical text form, in which forms, calls and the ledger compare values: numbers without
 * extra zeros, money with at least two decimals, "true" or "false", days as YYYY-MM-DD. Null means no value.
 */
export const AttributeText = z.nullable(z.string().check(z.maxLength(10_000)));

const SentText = z.string().check(z.maxLength(100_000));

/** A change that a vendor requests. Values may be numbers and booleans as in the product; the server converts them to text. */
export const FieldChange = z.strictObject({
  name: text(64),
  old_value: z.nullable(z.union([SentText, z.number(), z.boolean()])),
  new_value: z.nullable(z.union([SentText, z.number(), z.boolean()])),
});
export type FieldChange = z.output<typeof FieldChange>;

/** The limit is above the number of a product's fields. */
export const FieldChanges = z
  .array(FieldChange, "Must be a list of changes.")
  .check(z.minLength(1, "Change at least one field."), z.maxLength(40, "Change at most 40 fields at a time."));
z.globalRegistry.add(FieldChanges, { examples: [[{ name: "manufacturer", old_value: null, new_value: "Acme" }]] });

/** A change of one field: the request, its author and its outcome. */
export const FieldEdit = z.object({
  id: z.uuid(),
  gxp_sku: z.string(),
  product_name: z.string(),
  name: z.enum(attributeIds),
  old_value: AttributeText,
  new_value: AttributeText,
  status: z.enum(editStatuses),
  /** `removedUser` if the account was deleted. */
  author: z.string(),
  submitted_at: z.iso.datetime(),
  decided_at: z.nullable(z.iso.datetime()),
  /** The user who approved, rejected, withdrew or replaced the change; null while it is pending. */
  decided_by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The changes that were submitted together with this one, also those that are no longer pending. */
  set: z.nullable(z.object({ id: z.uuid(), products: z.int(), changes: z.int() })),
});
export type FieldEdit = z.output<typeof FieldEdit>;

/** Saved progress that was not submitted. Values are stored as typed. */
export const Draft = z.object({
  edited_fields: z.array(z.object({ name: z.string(), old_value: AttributeText, new_value: AttributeText })),
  updated_at: z.iso.datetime(),
});
export type Draft = z.output<typeof Draft>;

/** The latest change of each field of a product, in any status, and the caller's own draft. */
export const ProductEdits = z.object({
  edits: z.array(FieldEdit),
  draft: z.nullable(Draft),
  /** The latest request that the product ends, with its state for this product; null if there was none. */
  discontinuation: z.nullable(Discontinuation),
  /** Left out if there are none, or the caller may not see them. */
  needed: z.optional(NeededDocuments),
});
export type ProductEdits = z.output<typeof ProductEdits>;

/** The response to a submission. It contains everything that the page then shows, so the browser needs no further request. */
export const EditResponse = z.object({
  /** The submitted changes, in the order of the request. */
  edits: z.array(FieldEdit),
  /** The response that `readProductEdits` would give after this submission. Its draft is null. */
  product_edits: ProductEdits,
  /**
   * The caller's draft that the submission deleted, or null if there was none. Another tab or device may have added
   * fields to it that were not submitted; the browser saves those fields as a new draft.
   */
  removed_draft: z.nullable(Draft),
});
export type EditResponse = z.output<typeof EditResponse>;

/** Shown in place of the name of a deleted user. */
export const removedUser = "[removed user]";

const catalogue = { access: "products.view_product", flag: "Product Catalog" } as const;
const editing = { access: "products.edit_products", flag: "Product Catalog" } as const;
const product = z.object({ id: GxpSku });

/** Body of a 409 response: an old value is no longer live, and nothing was saved. */
export const EditConflict = z.object({
  detail: z.string(),
  code: z.literal("product_changed"),
  /** The keys are names of fields. */
  conflicts: z.record(z.string(), z.object({ live_value: AttributeText })),
});
export type EditConflict = z.output<typeof EditConflict>;

export const editProduct = endpoint({
  method: "PATCH",
  path: "/api/products/{id}/edit",
  ...editing,
  audits: ["edited_fields"],
  takesAnyText: true,
  summary: "Submit changes of a product's fields; 409 with the live values if an old value is no longer live",
  params: product,
  body: z.strictObject({ edited_fields: FieldChanges }),
  response: EditResponse,
});

/** The keys of the response are the values of the property `of` in `attributes`. */
export const listFieldChoices = endpoint({
  method: "GET",
  path: "/api/products/field-choices/",
  ...editing,
  summary: "The choices that a product's form offers",
  response: z.object({ categories: z.array(z.string()), units_of_measure: z.array(z.string()) }),
});

export const readProductEdits = endpoint({
  method: "GET",
  path: "/api/products/{id}/edits",
  ...catalogue,
  summary:
    "The latest change of each field of a product, the user's draft, and the latest request that the product ends",
  params: product,
  response: ProductEdits,
});

export const readFieldHistory = endpoint({
  method: "GET",
  path: "/api/products/{id}/history",
  ...catalogue,
  summary: "All changes of a product's field, the newest first",
  params: product,
  query: z.extend(Paging, { name: z.enum(attributeIds, "There is no such field.") }),
  response: z.object({ count: z.int(), results: z.array(FieldEdit) }),
});

export const listOwnEdits = endpoint({
  method: "GET",
  path: "/api/products/edits/",
  ...catalogue,
  summary: "The company's changes of all products, the newest first; searches product names, SKUs and field names",
  query: OwnEditsQuery,
  response: z.object({
    count: z.int(),
    results: z.array(FieldEdit),
    /** The number in the whole company, regardless of the search. */
    counts: z.object({ pending: z.int(), approved: z.int(), rejected: z.int(), withdrawn: z.int() }),
  }),
});

const { status, search } = OwnEditsQuery.shape;

export const exportOwnEdits = endpoint({
  ...exporting,
  path: "/api/products/edits/export",
  ...catalogue,
  summary: exportSummary("changes of the company"),
  query: z.object({ status, search, ...exportFields(editExportColumns) }),
});

export const startOwnEditExport = endpoint({
  ...exportStart,
  path: "/api/products/edits/export",
  ...catalogue,
  summary: exportStartSummary("changes of the company"),
  query: z.object({ status, search }),
  body: exportChoice(editExportColumns),
});

export const withdrawEdit = endpoint({
  method: "POST",
  path: "/api/products/edits/{id}/withdraw",
  ...editing,
  summary: "Withdraw a pending change; 409 if it has been decided",
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
  takesAnyText: true,
  summary: "Save what the user has typed so far, valid or not",
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
  summary: "Delete the user's own draft",
  params: product,
  response: z.object({}),
});
