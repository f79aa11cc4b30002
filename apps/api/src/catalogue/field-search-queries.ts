import { sql } from "kysely";
import type { VendorScope } from "../db/scope.ts";
import { countMatches } from "./product-match-queries.ts";
import { findPage } from "./product-page-queries.ts";
import { containing, searchPatterns } from "../db/search-patterns.ts";

export interface FieldSearch {
  search: string;
  gxp_sku?: string | undefined;
  supplier_sku?: string | undefined;
  name?: string | undefined;
  /** The document to which they are linked. */
  document?: string | undefined;
  page: number;
  page_size: number;
}

/** Products whose SKUs, name or description hold all the words; the single fields narrow further. By GXP SKU. */
export async function findProductsByFields(scope: VendorScope, query: FieldSearch) {
  const { search, gxp_sku, supplier_sku, name, document } = query;
  const narrowing = Object.entries({ gxp_sku, supplier_sku, name }).flatMap(([column, text]) =>
    text ? [{ column, pattern: containing(text) }] : [],
  );
  const match = {
    // The trigram index finds candidates by the whole text; the part before the divider decides.
    onSearch: [...searchPatterns(search), ...narrowing.map(({ pattern }) => pattern)].map(
      (pattern) => sql`s.search like ${pattern} and split_part(s.search, E'\x1f', 1) like ${pattern}`,
    ),
    onProduct: [
      ...narrowing.map(({ column, pattern }) => sql`lower(${sql.ref(`p.${column}`)}) like ${pattern}`),
      ...(document === undefined ? [] : [linkedTo(scope, document)]),
    ],
    question: document === undefined ? ["fields", search, gxp_sku, supplier_sku, name] : undefined,
  };
  return findPage(scope, match, await countMatches(scope, match), { ...query, ordering: "gxp_sku" });
}

const linkedTo = ({ companyId }: VendorScope, document: string) => sql`p.id in (
  select l.product_id from document_products l where l.company_id = ${companyId} and l.document_id = ${document})`;
