import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { GxpSku, ProductDocumentId } from "./ids.ts";
import { ordering, pageTotals, Paging, repeated, SearchText } from "./list.ts";
import { Day, Decimal, text } from "./text.ts";

/** Columns by which the catalogue can be sorted. A missing value counts as the lowest. */
export const productSortKeys = [
  "name",
  "supplier_sku",
  "gxp_sku",
  "category",
  "price",
  "lead_time_days",
  "ytd_end_user_sales",
  "ytd_market_share",
  "percents_complete",
] as const;
export type ProductSortKey = (typeof productSortKeys)[number];

export const ProductListQuery = z.extend(Paging, {
  ordering: z._default(z.optional(ordering(productSortKeys)), "gxp_sku"),
  search: z._default(z.optional(SearchText), ""),
  /** Names of categories; a product of any of them is listed. */
  category: repeated(text(200)),
  /** Narrows the list to this one product. */
  gxp_sku: z.optional(GxpSku),
});
export type ProductListQuery = z.output<typeof ProductListQuery>;

export const ProductRow = z.object({
  name: z.string(),
  image_url: z.nullable(z.string()),
  sku: z.nullable(z.string()),
  supplier_sku: z.nullable(z.string()),
  gxp_sku: z.string(),
  category: z.nullable(z.string()),
  /** US dollars. */
  price: z.nullable(Decimal),
  price_expiration: z.nullable(Day),
  lead_time_days: z.nullable(z.int()),
  ytd_purchases: z.nullable(Decimal),
  ytd_end_user_sales: z.nullable(Decimal),
  /** Percent, 0 to 100. */
  ytd_market_share: z.nullable(z.number()),
  ytd_search_queries: z.nullable(z.int()),
  /** This vendor's place among the suppliers of the GXP SKU; 1 is ordered from first. */
  gxp_priority: z.nullable(z.int()),
  /** Share of the editable attributes that have a value, 0 to 100. */
  percents_complete: z.int(),
  description: z.nullable(z.string()),
});
export type ProductRow = z.output<typeof ProductRow>;

/** A product with all its attributes, each under the name that `attributes` gives it. */
export const ProductDetail = z.extend(ProductRow, {
  manufacturer: z.nullable(z.string()),
  mpn: z.nullable(z.string()),
  upc: z.nullable(z.string()),
  hts: z.nullable(z.string()),
  eccn: z.nullable(z.string()),
  vendor_quantity_uom: z.nullable(z.string()),
  length: z.nullable(z.number()),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  weight: z.nullable(z.number()),
  current_inventory: z.nullable(z.int()),
  avg_item_delivery: z.nullable(z.number()),
  size: z.nullable(z.string()),
  schedule: z.nullable(z.string()),
  pressure: z.nullable(z.string()),
  pressure_class: z.nullable(z.string()),
  is_api_certified: z.nullable(z.boolean()),
  end_connections: z.nullable(z.string()),
  amps: z.nullable(z.number()),
  voltage: z.nullable(z.string()),
  wattage: z.nullable(z.number()),
  ip_rating: z.nullable(z.string()),
  material: z.nullable(z.string()),
  color: z.nullable(z.string()),
});
export type ProductDetail = z.output<typeof ProductDetail>;

export const ProductPage = z.object({ products: z.array(ProductRow), ...pageTotals });
export type ProductPage = z.output<typeof ProductPage>;

const catalogue = { access: "products.view_product", flag: "Product Catalog" } as const;

export const listProducts = endpoint({
  method: "GET",
  path: "/api/products/",
  ...catalogue,
  summary: "The company's products, a page at a time",
  query: ProductListQuery,
  response: ProductPage,
});

export const searchProductsByFields = endpoint({
  method: "GET",
  path: "/api/products/search-by-fields",
  ...catalogue,
  summary: "Products whose SKUs, name or description hold all the words",
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
  summary: "Categories that the company's products stand in",
  response: z.array(z.object({ id: z.int(), name: z.string() })),
});

export const readProduct = endpoint({
  method: "GET",
  path: "/api/products/{id}/",
  ...catalogue,
  summary: "One product with all its attributes",
  params: z.object({ id: GxpSku }),
  response: ProductDetail,
});
