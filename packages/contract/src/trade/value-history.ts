import * as z from "zod/mini";
import { attributeIds } from "./attributes.ts";
import { AttributeText } from "./edits.ts";
import { endpoint } from "../ground/endpoint.ts";
import { changeSources } from "../record/event-values.ts";
import { CompanyId, GxpSku } from "../ground/ids.ts";
import { Paging } from "../ground/list.ts";
import { Day } from "../ground/text.ts";

/** The fields of a product whose origins and past values can be read: its attributes, and what its page shows besides. */
export const historyFields = ["name", "description", "gxp_priority", ...attributeIds] as const;
export type HistoryField = (typeof historyFields)[number];

/** The time and the source of a change. */
export const ValueOrigin = z.object({
  at: z.iso.datetime(),
  source: z.enum(changeSources),
  /** The user who made the change; for staff also the name of the intake key. Null if unknown. */
  actor: z.nullable(z.string()),
  /** The user as whom the actor was signed in. */
  acting_for: z.nullable(z.string()),
  /** The author of the approved edit. */
  requested_by: z.nullable(z.string()),
  /** The run that made the change, for example an import, with its file or intake key. Null for vendors. */
  run: z.nullable(z.object({ id: z.uuid(), source: z.string() })),
});
export type ValueOrigin = z.output<typeof ValueOrigin>;

/** The latest change of a field. */
export const LatestChange = z.extend(ValueOrigin, {
  /** The value before the change. */
  old_value: AttributeText,
});
export type LatestChange = z.output<typeof LatestChange>;

/** The origins of a product's values. */
export const ValueOrigins = z.object({
  /** The product's creation, or the beginning of its history if it is older. Origin of all fields that are not in `fields`. */
  first: ValueOrigin,
  fields: z.partialRecord(z.enum(historyFields), LatestChange),
});
export type ValueOrigins = z.output<typeof ValueOrigins>;

/** A change of a field. */
export const ValueChange = z.extend(LatestChange, {
  new_value: AttributeText,
  /** The product's first value, or the value with which its history begins. The value before is null. */
  is_first: z.boolean(),
});
export type ValueChange = z.output<typeof ValueChange>;

/** The changes that one statement made to a product. `requested_by` names all authors of its edits. */
export const Publication = z.extend(ValueOrigin, {
  /** The product's first row in the history, which has no values. */
  is_first: z.boolean(),
  /** The product's picture was changed. */
  has_new_picture: z.boolean(),
  changes: z.array(z.object({ field: z.enum(historyFields), old_value: AttributeText, new_value: AttributeText })),
});
export type Publication = z.output<typeof Publication>;

/** A product's values at the end of a day (UTC). */
export const PastProduct = z.object({
  date: Day,
  /** As in `ValueOrigins`. */
  first: ValueOrigin,
  /** From then on all changes are known. Later than `first` if the portal has removed old changes. */
  begins_at: z.iso.datetime(),
  /** By field. Null if the product or its history had not begun by then. */
  values: z.nullable(z.record(z.enum(historyFields), AttributeText)),
});
export type PastProduct = z.output<typeof PastProduct>;

const catalogue = { access: "products.view_product", flag: "Product Catalog" } as const;
const product = z.object({ id: GxpSku });
const productOfCompany = z.object({ company: CompanyId, id: GxpSku });
const changesOfField = z.object({ count: z.int(), results: z.array(ValueChange) });
const publications = z.object({ count: z.int(), results: z.array(Publication) });
const ofField = z.extend(Paging, { field: z.enum(historyFields, "There is no such field.") });
z.globalRegistry.add(ofField, { examples: [{ field: "price" }] });
const ofDay = z.object({ date: Day });
z.globalRegistry.add(ofDay, { examples: [{ date: "2026-01-31" }] });

export const readValueOrigins = endpoint({
  method: "GET",
  path: "/api/products/{id}/origins",
  ...catalogue,
  summary: "The source, time and user of each of a product's values, and the value before",
  params: product,
  response: ValueOrigins,
});

export const readPastProduct = endpoint({
  method: "GET",
  path: "/api/products/{id}/as-of",
  ...catalogue,
  summary: "A product's values at the end of a day",
  params: product,
  query: ofDay,
  response: PastProduct,
});

export const readValueHistory = endpoint({
  method: "GET",
  path: "/api/products/{id}/value-history",
  ...catalogue,
  summary: "All changes of a field's published value, the newest first, and the first value",
  params: product,
  query: ofField,
  response: changesOfField,
});

export const listPublications = endpoint({
  method: "GET",
  path: "/api/products/{id}/publications",
  ...catalogue,
  summary: "The published changes of a product, the newest first, each with its source, user, time and values",
  params: product,
  query: Paging,
  response: publications,
});

export const listCompanyPublications = endpoint({
  method: "GET",
  path: "/api/provider/companies/{company}/products/{id}/publications",
  access: "provider.view_products",
  summary:
    "The published changes of a company's product, the newest first, each with its source, user, time and values",
  params: productOfCompany,
  query: Paging,
  response: publications,
});

export const readCompanyValueHistory = endpoint({
  method: "GET",
  path: "/api/provider/companies/{company}/products/{id}/value-history",
  access: "provider.view_products",
  summary: "All changes of a field of a company's product, the newest first, and the first value",
  params: productOfCompany,
  query: ofField,
  response: changesOfField,
});

export const readCompanyValueOrigins = endpoint({
  method: "GET",
  path: "/api/provider/companies/{company}/products/{id}/origins",
  access: "provider.view_products",
  summary: "The source, time and user of each value of a company's product, and the value before",
  params: productOfCompany,
  response: ValueOrigins,
});

export const readCompanyPastProduct = endpoint({
  method: "GET",
  path: "/api/provider/companies/{company}/products/{id}/as-of",
  access: "provider.view_products",
  summary: "The values of a company's product at the end of a day",
  params: productOfCompany,
  query: ofDay,
  response: PastProduct,
});
