import { sql } from "kysely";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { countMatches, type Match } from "./product-match-queries.ts";
import { findPage } from "./product-page-queries.ts";
import { containing, searchPatterns } from "../../../ground/db/search-patterns.ts";

export interface FieldSearch {
  search: string;
  gxp_sku?: string | undefined;
  supplier_sku?: string | undefined;
  name?: string | undefined;
  /** The id of a document to which the products are linked. */
  document?: string | undefined;
  page: number;
  page_size: number;
}

/** Products whose SKUs, name or description contain all the words, filtered further by single fields and sorted by GXP SKU. */
export async function findProductsByFields(scope: VendorScope, query: FieldSearch) {
  const { search, gxp_sku, supplier_sku, name, document } = query;
  const narrowing = Object.entries({ gxp_sku, supplier_sku, name }).flatMap(([column, text]) =>
    text ? [{ column, pattern: containing(text) }] : [],
  );
  const match: Match = {
    patterns: [...searchPatterns(search), ...narrowing.map(({ pattern }) => pattern)],
    inFields: true,
    onProduct: [
      ...narrowing.map(({ column, pattern }) => sql`lower(${sql.ref(`p.${column}`)}) like ${pattern}`),
      ...(document === undefined ? [] : [linkedTo(scope, document)]),
    ],
    // A document keeps its products.
    withdrawn: document === undefined ? "hide" : "all",
    question: document === undefined ? ["fields", search, gxp_sku, supplier_sku, name] : undefined,
  };
  return findPage(scope, match, await countMatches(scope, match), { ...query, ordering: "gxp_sku" });
}

const linkedTo = ({ companyId }: VendorScope, document: string) => sql`p.id in (
  select l.product_id from document_products l where l.company_id = ${companyId} and l.document_id = ${document})`;
