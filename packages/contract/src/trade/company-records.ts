import * as z from "zod/mini";
import { fulfillmentStates, responseStates } from "../ground/answer-values.ts";
import { endpoint } from "../ground/endpoint.ts";
import { CompanyId, GxpSku, PurchaseOrderNumber } from "../ground/ids.ts";
import { orderSortKeys } from "../ground/list-values.ts";
import {
  companyDocumentKinds,
  companyDocumentSortKeys,
  companyProductSortKeys,
} from "../ground/provider-list-values.ts";
import { ordering, repeated, SearchedPage } from "../ground/list.ts";
import { Withdrawn, Withdrawal } from "./catalogue.ts";
import { expiryOfDocument, StoredValue } from "./label-fields.ts";
import { Order } from "./orders.ts";
import { Decimal } from "../ground/text.ts";

const params = z.object({ id: CompanyId });

/** A product in the staff's list of a company. */
export const CompanyProduct = z.object({
  gxp_sku: z.string(),
  supplier_sku: z.nullable(z.string()),
  name: z.string(),
  category: z.nullable(z.string()),
  /** US dollars. */
  price: z.nullable(Decimal),
  /** Share of the editable attributes that have a value, 0 to 100. */
  percents_complete: z.int(),
  /** The number of fields with a pending edit. */
  edits_waiting: z.int(),
  withdrawn: z.nullable(Withdrawal),
});
export type CompanyProduct = z.output<typeof CompanyProduct>;

export const listCompanyProducts = endpoint({
  method: "GET",
  path: "/api/provider/companies/{id}/products",
  access: "provider.view_products",
  summary: "The products of a company, by default sorted by name; searches what the vendor's catalog searches",
  params,
  query: z.extend(SearchedPage, { ordering: z.optional(ordering(companyProductSortKeys)), withdrawn: Withdrawn }),
  response: z.object({ count: z.int(), results: z.array(CompanyProduct) }),
});

/** The filters of staff's lists of orders by how far they are. */
export const orderStateFilters = {
  response_state: repeated(z.enum(responseStates, `Must be one of ${responseStates.join(", ")}.`)),
  fulfillment_state: repeated(z.enum(fulfillmentStates, `Must be one of ${fulfillmentStates.join(", ")}.`)),
  /** Whether the time for the answer has passed. */
  late: z.optional(z.enum(["true", "false"], "Must be true or false.")),
};

/** An order in the staff's list of a company. */
export const CompanyOrder = z.extend(z.omit(Order, { has_documents: true }), {
  /** Documents that are not archived. */
  documents: z.int(),
  /** Null if the order has no lines yet, or is older than the answers of its company and not answered. */
  response_state: z.nullable(z.enum(responseStates)),
  fulfillment_state: z.enum(fulfillmentStates),
  /** When the earliest of the lines that wait should be answered; null if none waits. */
  respond_by: z.nullable(z.iso.datetime()),
  /** Whether that time has passed. */
  is_late: z.boolean(),
  /** When the company, or staff for it, answered last; null without an answer. */
  answered_at: z.nullable(z.iso.datetime()),
});
export type CompanyOrder = z.output<typeof CompanyOrder>;

export const listCompanyOrders = endpoint({
  method: "GET",
  path: "/api/provider/companies/{id}/orders",
  access: "provider.view_orders",
  summary: "The purchase orders of a company, by default the newest first; searches what the vendor's list searches",
  params,
  query: z.extend(SearchedPage, { ...orderStateFilters, ordering: z.optional(ordering(orderSortKeys)) }),
  response: z.object({ count: z.int(), results: z.array(CompanyOrder) }),
});

/** A document in the staff's list of a company. */
export const CompanyDocument = z.object({
  id: z.uuid(),
  /** Without its extension. */
  name: z.string(),
  extension: z.string(),
  /** Bytes. */
  size: z.int(),
  label: z.nullable(z.string()),
  /** The fields of its label that have a value, in the order of the label. `fails` says what the value should be but is not. */
  fields: z.array(
    z.object({
      name: z.string(),
      value: StoredValue,
      fails: z.array(z.string()),
    }),
  ),
  ...expiryOfDocument,
  /** The purchase order's number; null for documents of products. */
  order_id: z.nullable(z.string()),
  /** The number of products that the document is linked to. */
  products: z.int(),
  upload_date: z.iso.datetime(),
  /** When it was archived; null for documents outside of the archive. */
  archived_date: z.nullable(z.iso.datetime()),
});
export type CompanyDocument = z.output<typeof CompanyDocument>;

export const listCompanyDocuments = endpoint({
  method: "GET",
  path: "/api/provider/companies/{id}/documents",
  access: "provider.view_documents",
  summary:
    "The documents of a company's products and orders that are not archived, or of its archive, by default the newest first; searches their names",
  params,
  query: z.extend(SearchedPage, {
    kind: z.optional(z.enum(companyDocumentKinds)),
    /** Limits the list to documents of the product with this GXP SKU, or of this order. */
    product: z.optional(GxpSku),
    order: z.optional(PurchaseOrderNumber),
    ordering: z.optional(ordering(companyDocumentSortKeys)),
  }),
  response: z.object({ count: z.int(), results: z.array(CompanyDocument) }),
});
