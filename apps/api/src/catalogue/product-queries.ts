import type { ProductDetail, ProductListQuery } from "@lading/contract";
import { sql } from "kysely";
import type { VendorScope } from "../db/scope.ts";
import { detailColumns, rowColumns, type ProductRowRecord } from "./product-column-queries.ts";
import { countMatches } from "./product-match-queries.ts";
import { findPage } from "./product-page-queries.ts";
import { searchPatterns } from "../db/search-patterns.ts";

/** One page of the company's products, and how many there are on all pages. */
export async function findProducts(scope: VendorScope, query: ProductListQuery) {
  const { search, category, gxp_sku } = query;
  const match = {
    onSearch: searchPatterns(search).map((pattern) => sql`s.search like ${pattern}`),
    onProduct: [
      ...(category.length > 0 ? [sql`p.category = any(${category})`] : []),
      ...(gxp_sku === undefined ? [] : [sql`p.gxp_sku = ${gxp_sku}`]),
    ],
    question: [search, category, gxp_sku],
  };
  const size = await countMatches(scope, match, gxp_sku === undefined ? category : []);
  return findPage(scope, match, size, query);
}

/** The whole product, or undefined when the company has none of this GXP SKU. */
export async function findProduct({ db, companyId }: VendorScope, gxpSku: string) {
  const { rows } = await sql<ProductRowRecord & Omit<ProductDetail, keyof ProductRowRecord | "image_url">>`
    select ${rowColumns}, ${detailColumns} from products p
    where p.company_id = ${companyId} and p.gxp_sku = ${gxpSku}`.execute(db);
  return rows[0];
}

/** Categories that hold a product of the company. */
export const findCategories = ({ db, companyId }: VendorScope) =>
  db
    .selectFrom("product_counts as n")
    .innerJoin("categories as c", "c.name", "n.category")
    .select(["c.id", "c.name"])
    .where("n.company_id", "=", companyId)
    .where("n.products", ">", "0")
    .orderBy("c.name")
    .execute();
