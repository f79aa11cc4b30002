import * as z from "zod/mini";
import { ProductDetail, Withdrawal, Withdrawn } from "./catalogue.ts";
import { FieldChanges, FieldEdit } from "./edits.ts";
import { endpoint } from "../ground/endpoint.ts";
import { CompanyId, GxpSku } from "../ground/ids.ts";
import { cursorPaging, nextCursor, ordering, Paging, repeated, SearchedPage } from "../ground/list.ts";
import { ProductOrder } from "./orders.ts";
import { ProductOrdersQuery } from "./document-fields.ts";
import { productStates, staffProductSortKeys } from "../ground/provider-list-values.ts";
import { Day, Decimal, text } from "../ground/text.ts";

const access = "provider.view_products";
const productOfCompany = z.object({ company: CompanyId, id: GxpSku });

/** The company of a record, in the staff's lists of all companies. */
export const RecordCompany = z.object({ id: z.uuid(), name: z.string() });

/** A product in the staff's list of all companies. */
export const StaffProductRow = z.object({
  company: RecordCompany,
  gxp_sku: z.string(),
  supplier_sku: z.nullable(z.string()),
  name: z.string(),
  image_url: z.nullable(z.string()),
  category: z.nullable(z.string()),
  /** US dollars. */
  price: z.nullable(Decimal),
  /** The company's place among the suppliers of the GXP SKU. */
  gxp_priority: z.nullable(z.int()),
  /** Share of the editable attributes that have a value, 0 to 100. */
  percents_complete: z.int(),
  /** The number of fields with a pending edit. */
  edits_waiting: z.int(),
  /** Null while the product has no end. */
  withdrawn: z.nullable(Withdrawal),
});
export type StaffProductRow = z.output<typeof StaffProductRow>;

/** A search and the filter by state count up to this many products. All other lists are counted exactly. */
export const staffCountLimit = 10_000;

export const listProductsOfCompanies = endpoint({
  method: "GET",
  path: "/api/provider/products/",
  access,
  scope: "products:read",
  summary: `The products of all companies, by default sorted by GXP SKU; searches what the vendor's catalog searches. Searches and the filter by state count up to ${staffCountLimit} products; \`count_is_limit\` says if there are more, which pages do not reach either`,
  query: z.extend(SearchedPage, {
    ...cursorPaging,
    company: repeated(CompanyId),
    /** Names of categories. */
    category: repeated(text(200)),
    state: z.optional(z.enum(productStates)),
    withdrawn: Withdrawn,
    ordering: z.optional(ordering(staffProductSortKeys)),
  }),
  response: z.object({
    count: z.int(),
    count_is_limit: z.boolean(),
    results: z.array(StaffProductRow),
    ...nextCursor,
  }),
});

/** The keys of the response are the values of the property `of` in `attributes`. */
export const listProductChoices = endpoint({
  method: "GET",
  path: "/api/provider/products/choices",
  access,
  summary: "The categories and units of measure that products can have",
  response: z.object({
    categories: z.array(z.string()),
    units_of_measure: z.array(z.string()),
    /** For filters: also those that are no longer offered, because products keep them. */
    all_categories: z.array(z.string()),
  }),
});

/** One of the companies that supply a GXP SKU. */
export const Supplier = z.object({
  company: RecordCompany,
  gxp_priority: z.nullable(z.int()),
  /** US dollars. */
  price: z.nullable(Decimal),
  lead_time_days: z.nullable(z.int()),
  is_suspended: z.boolean(),
});
export type Supplier = z.output<typeof Supplier>;

/** The most suppliers of a GXP SKU that the page of a product lists. */
export const mostSuppliers = 50;

/** A product as its page in the console shows it. */
export const StaffProduct = z.object({
  company: z.extend(RecordCompany, { company_code: z.string() }),
  product: ProductDetail,
  /** The latest edit of each field, in any status. */
  edits: z.array(FieldEdit),
  /** All companies with this GXP SKU, the one from which the provider orders first first; at most `mostSuppliers`. */
  suppliers: z.array(Supplier),
  visibility: z.object({
    /** Why no user of the company can see the product; null if users with a role that allows it can. */
    hidden_because: z.nullable(z.enum(["company_suspended", "catalog_off"])),
    /** The roles that may see products, each with the number of the company's active users who have it. */
    roles: z.array(z.object({ name: z.string(), users: z.int() })),
  }),
});
export type StaffProduct = z.output<typeof StaffProduct>;

export const readProductOfCompany = endpoint({
  method: "GET",
  path: "/api/provider/companies/{company}/products/{id}",
  access,
  scope: "products:read",
  summary: "A product of a company with its edits, the suppliers of its GXP SKU, and who can see it",
  params: productOfCompany,
  response: StaffProduct,
});

/** The figures of a month, as the provider loaded them. Amounts are US dollars. */
export const MonthOfSales = z.object({
  /** The first day of the month. */
  month: Day,
  purchases: z.nullable(Decimal),
  end_user_sales: z.nullable(Decimal),
  /** From 0 to 100. */
  market_share: z.nullable(z.number()),
  search_queries: z.nullable(z.int()),
  current_inventory: z.nullable(z.int()),
  /** Days. */
  avg_item_delivery: z.nullable(z.number()),
});
export type MonthOfSales = z.output<typeof MonthOfSales>;

export const listProductSales = endpoint({
  method: "GET",
  path: "/api/provider/companies/{company}/products/{id}/sales",
  access,
  summary: "The sales figures of a product by month, the latest first",
  params: productOfCompany,
  query: Paging,
  response: z.object({ count: z.int(), results: z.array(MonthOfSales) }),
});

export const listOrdersOfProduct = endpoint({
  method: "GET",
  path: "/api/provider/companies/{company}/products/{id}/orders",
  access: "provider.view_orders",
  summary: "The purchase orders of a company that contain a product",
  params: productOfCompany,
  query: ProductOrdersQuery,
  response: z.object({ count: z.int(), results: z.array(ProductOrder) }),
});

export const changeProductOfCompany = endpoint({
  method: "PATCH",
  path: "/api/provider/companies/{company}/products/{id}",
  access: "provider.change_products",
  audits: ["edited_fields"],
  takesAnyText: true,
  summary:
    "Change values of a product, which are published at once; 409 with the live values if an old value is no longer live. A new rank notifies the company",
  params: productOfCompany,
  body: z.strictObject({ edited_fields: FieldChanges }),
  response: z.object({
    /** Undoes the change. */
    change_id: z.uuid(),
  }),
});

export const undoProductChange = endpoint({
  method: "POST",
  path: "/api/provider/companies/{company}/products/{id}/undo",
  access: "provider.change_products",
  audits: ["change_id"],
  summary:
    "Undo one's own change of the last 10 seconds; 409 with the live values if one of them has changed since, or if the change is too old",
  params: productOfCompany,
  body: z.strictObject({ change_id: z.uuid().check(z.toLowerCase()) }),
  response: z.object({}),
});
