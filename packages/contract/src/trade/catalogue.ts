import * as z from "zod/mini";
import { listedShapes, unlistedShapes } from "./attribute-shapes.ts";
import { endpoint } from "../ground/endpoint.ts";
import { productExportColumns } from "./export-columns.ts";
import {
  exportChoice,
  exportFields,
  exporting,
  exportStart,
  exportStartSummary,
  exportSummary,
} from "../record/exports.ts";
import { GxpSku, ProductDocumentId } from "../ground/ids.ts";
import { productSortKeys, withdrawnChoices } from "../ground/list-values.ts";
import { cursorPaging, nextCursor, ordering, pageTotals, Paging, repeated, SearchText } from "../ground/list.ts";
import { Day, text } from "../ground/text.ts";

export const Withdrawn = z
  .optional(z.enum(withdrawnChoices))
  .check(z.describe("Lists leave withdrawn products out unless this says `only` or `all`"));

export const ProductListQuery = z.extend(Paging, {
  ...cursorPaging,
  ordering: z._default(z.optional(ordering(productSortKeys)), "gxp_sku"),
  search: z._default(z.optional(SearchText), ""),
  /** Names of categories. The list contains products of any of them. */
  category: repeated(text(200)),
  /** Narrows the list to this one product. */
  gxp_sku: z.optional(GxpSku),
  withdrawn: Withdrawn,
});
export type ProductListQuery = z.output<typeof ProductListQuery>;

/** The end of a product, which staff have chosen: the reason for the vendor, the day in UTC, and when it took effect. */
export const Withdrawal = z.object({
  reason: z.string(),
  on: Day,
  /** Null until the day begins. */
  at: z.nullable(z.iso.datetime()),
});
export type Withdrawal = z.output<typeof Withdrawal>;

/** A product in a list. Prices and sales are US dollars, and shares are percentages from 0 to 100. */
export const ProductRow = z.object({
  name: z.string(),
  image_url: z.nullable(z.string()),
  ...listedShapes,
  /** Never null, because it identifies the product. */
  gxp_sku: z.string(),
  /** The same value as `sku`. */
  supplier_sku: z.nullable(z.string()),
  /** This vendor's place among the suppliers of the GXP SKU; the provider orders from 1 first. */
  gxp_priority: z.nullable(z.int()),
  /** Share of the editable attributes that have a value, 0 to 100. */
  percents_complete: z.int(),
  description: z.nullable(z.string()),
  /** Null while the product has no end. */
  withdrawn: z.nullable(Withdrawal),
});
export type ProductRow = z.output<typeof ProductRow>;

/** A product with all its attributes. */
export const ProductDetail = z.extend(ProductRow, unlistedShapes);
export type ProductDetail = z.output<typeof ProductDetail>;

export const ProductPage = z.object({ products: z.array(ProductRow), ...pageTotals, ...nextCursor });
export type ProductPage = z.output<typeof ProductPage>;

const catalogue = { access: "products.view_product", flag: "Product Catalog" } as const;

export const listProducts = endpoint({
  method: "GET",
  path: "/api/products/",
  ...catalogue,
  scope: "products:read",
  summary: "The company's products, a page at a time",
  query: ProductListQuery,
  response: ProductPage,
});

const { ordering: sorted, search, category, gxp_sku, withdrawn } = ProductListQuery.shape;
const exportFilters = { ordering: sorted, search, category, gxp_sku, withdrawn };

export const exportProducts = endpoint({
  ...exporting,
  path: "/api/products/export",
  ...catalogue,
  summary: exportSummary("products"),
  query: z.object({ ...exportFilters, ...exportFields(productExportColumns) }),
});

export const startProductExport = endpoint({
  ...exportStart,
  path: "/api/products/export",
  ...catalogue,
  summary: exportStartSummary("products"),
  query: z.object(exportFilters),
  body: exportChoice(productExportColumns),
});

export const searchProductsByFields = endpoint({
  method: "GET",
  path: "/api/products/search-by-fields",
  ...catalogue,
  summary: "Products whose SKUs, name or description contain all the words",
  query: z.extend(Paging, {
    search: z._default(z.optional(SearchText), ""),
    gxp_sku: z.optional(text(64)),
    supplier_sku: z.optional(text(64)),
    name: z.optional(text(200)),
    /** Narrows the search to the products that this document is linked to. */
    document: z.optional(ProductDocumentId),
  }),
  response: z.object({ products: z.array(ProductRow), page: z.int(), ...pageTotals }),
});

export const listCategories = endpoint({
  method: "GET",
  path: "/api/products/categories/",
  ...catalogue,
  summary: "Categories that contain products of the company",
  response: z.array(z.object({ id: z.int(), name: z.string() })),
});

export const readProduct = endpoint({
  method: "GET",
  path: "/api/products/{id}/",
  ...catalogue,
  scope: "products:read",
  summary: "One product with all its attributes",
  params: z.object({ id: GxpSku }),
  response: ProductDetail,
});
