import type { ProductListQuery } from "@lading/contract";
import { sql } from "kysely";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { countMatches, type Match } from "./product-match-queries.ts";
import { findPage } from "./product-page-queries.ts";
import { searchPatterns } from "../../../ground/db/search-patterns.ts";

/** One page of the company's products, and how many there are on all pages. `after` limits the page to greater GXP SKUs. */
export async function findProducts(scope: VendorScope, query: ProductListQuery, after: string | null = null) {
  const { search, category, gxp_sku, withdrawn = "hide" } = query;
  const match: Match = {
    patterns: searchPatterns(search),
    inFields: false,
    onProduct: [
      ...(category.length > 0 ? [sql`p.category = any(${category})`] : []),
      ...(gxp_sku === undefined ? [] : [sql`p.gxp_sku = ${gxp_sku}`]),
    ],
    withdrawn,
    question: [search, category, gxp_sku],
  };
  const size = await countMatches(scope, match, gxp_sku === undefined ? category : []);
  if (after !== null) match.onProduct.push(sql`p.gxp_sku > ${after}`);
  return findPage(scope, match, size, query);
}

/** Categories that contain products of the company. */
export const findCategories = ({ db, companyId }: VendorScope) =>
  db
    .selectFrom("product_counts as n")
    .innerJoin("categories as c", "c.name", "n.category")
    .select(["c.id", "c.name"])
    .where("n.company_id", "=", companyId)
    .where("n.products", ">", "0")
    .orderBy("c.name")
    .execute();
