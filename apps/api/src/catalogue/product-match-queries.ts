import { sql, type RawBuilder } from "kysely";
import { rememberedCounts } from "../db/remembered-counts.ts";
import type { VendorScope } from "../db/scope.ts";

/** What a list of products is narrowed to. */
export interface Match {
  /** Conditions on `s`, the searchable text. */
  onSearch: RawBuilder<unknown>[];
  /** Conditions on `p`, the product. */
  onProduct: RawBuilder<unknown>[];
  /** What was asked for, so that the same question is counted once; undefined where its answer hangs on more than products. */
  question: unknown;
}

export interface CatalogueSize {
  /** All products of the company. */
  products: number;
  /** Those that match, on all pages. */
  matches: number;
}

/** The conditions, each led by AND. */
export const and = (conditions: RawBuilder<unknown>[]) =>
  sql.join(
    conditions.map((condition) => sql`and ${condition}`),
    sql` `,
  );

/**
 * Exact, always. Without conditions, or with categories alone, the figures are kept by triggers; other matches are counted
 * and remembered for this version of the company's catalogue, so that turning pages does not count again.
 */
export async function countMatches(
  scope: VendorScope,
  match: Match,
  categories: string[] = [],
): Promise<CatalogueSize> {
  const { version, products, in_categories } = await readFigures(scope, categories);
  const isKept = match.onSearch.length === 0 && match.onProduct.length === (categories.length > 0 ? 1 : 0);
  if (isKept) return { products, matches: in_categories };

  const counted = () => count(scope, match);
  const { question } = match;
  const matches =
    question === undefined ? await counted() : await remembered([scope.companyId, version, question], counted);
  return { products, matches };
}

const remembered = rememberedCounts();

async function readFigures({ db, companyId }: VendorScope, categories: string[]) {
  const { rows } = await sql<{ version: string | null; products: number; in_categories: number }>`
    select
      (select v.version from catalogue_versions v where v.company_id = ${companyId}) as version,
      coalesce(sum(n.products), 0)::int as products,
      coalesce(sum(n.products) ${categories.length > 0 ? sql`filter (where n.category = any(${categories}))` : sql``}, 0)::int as in_categories
    from product_counts n where n.company_id = ${companyId}`.execute(db);
  return rows[0]!; // An aggregate without grouping is one row.
}

async function count({ db, companyId }: VendorScope, { onSearch, onProduct }: Match) {
  // The table has no row-level security: the tenant of the transaction itself is the second lock.
  const found = sql`
    select s.product_id from product_search s
    where s.company_id = ${companyId} and ${companyId} = (select current_company_id()) ${and(onSearch)}`;
  const counted = () => {
    if (onProduct.length === 0) return sql`select count(*)::int as matches from (${found}) found`;
    const conditions = sql`p.company_id = ${companyId} ${and(onProduct)}`;
    if (onSearch.length === 0) return sql`select count(*)::int as matches from products p where ${conditions}`;
    return sql`with found as materialized (${found})
      select count(*)::int as matches from found join products p on p.id = found.product_id where ${conditions}`;
  };
  const { rows } = await sql<{ matches: number }>`${counted()}`.execute(db);
  return rows[0]!.matches; // As above.
}
