import type { WithdrawnChoice } from "@lading/contract";
import { sql, type RawBuilder } from "kysely";
import { and } from "../../../ground/db/and.ts";
import { createCountCache } from "../../../ground/db/count-cache.ts";
import { noteCountedCompany } from "../../../ground/db/counted-companies.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { onlyRow } from "../../../ground/db/only-row.ts";
import { isListed, isListedById, showsWithdrawn } from "../../../ground/db/withdrawn-products.ts";

/** The filters of a list of products. */
export interface Match {
  /** Lower-case LIKE patterns for the search text. */
  patterns: string[];
  /** Whether to search only SKUs, name and description. */
  inFields: boolean;
  /** Conditions on `p`, the product. Those of a match with a question use only columns that product_changes has too. */
  onProduct: RawBuilder<unknown>[];
  withdrawn: WithdrawnChoice;
  /** The cache key of the number of matches. Undefined if the number depends on more than products. */
  question: unknown;
}

export interface CatalogueSize {
  /** The version of the company's catalogue; null if it never had a product. */
  version: string | null;
  /** All products of the company. */
  products: number;
  /** Matching products on all pages. */
  matches: number;
}

/**
 * Returns exact numbers. Triggers maintain those without conditions and those by category. Other matches are counted once;
 * from then on the number is corrected by the products that have changed since.
 */
export async function countMatches(
  scope: VendorScope,
  match: Match,
  categories: string[] = [],
): Promise<CatalogueSize> {
  const { question } = match;
  if (match.withdrawn !== "hide") {
    const { matches, version } = await count(scope, match, undefined);
    return { matches, version, products: matches };
  }
  const isByCategory = match.onProduct.length === (categories.length > 0 ? 1 : 0);
  if (isByCategory && match.patterns.length === 0) {
    const { in_categories, ...figures } = await readFigures(scope, categories);
    return { ...figures, matches: in_categories };
  }
  const counted = () => count(scope, match, isByCategory ? categories : undefined);
  if (question === undefined) return { ...(await readFigures(scope, categories)), ...(await counted()) };

  noteCountedCompany(scope.companyId);
  let products = 0;
  const found = await cache.update([scope.companyId, question], async (known) => {
    const figures = await readFigures(scope, categories, known && { known, match });
    products = figures.products;
    if (!known || figures.change === null) return counted();
    return { matches: known.matches + figures.change, version: figures.version };
  });
  return { ...found, products };
}

/** A number of matches, and the version of the company's catalogue in which it was counted. */
interface Count {
  matches: number;
  version: string | null;
}

const cache = createCountCache<Count>();

interface Figures {
  version: string | null;
  products: number;
  in_categories: number;
  /** The number that the changes since a known count add to it; null if some of them were not logged. */
  change: number | null;
}

async function readFigures(
  { db, companyId }: VendorScope,
  categories: string[],
  since?: { known: Count; match: Match },
): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select v.version, n.products, n.in_categories, ${since ? changeSince(since.known, since.match) : sql`null::int`} as change
    from (
      select coalesce(sum(n.products), 0)::int as products,
        coalesce(sum(n.products) ${categories.length > 0 ? sql`filter (where n.category = any(${categories}))` : sql``}, 0)::int as in_categories
      from product_counts n where n.company_id = ${companyId}
    ) n left join catalogue_versions v on v.company_id = ${companyId}`.execute(db);
  return onlyRow(rows);
}

const changeSince = ({ version }: Count, { patterns, inFields, onProduct }: Match) =>
  sumChanges(version, [...onProduct, ...containPatterns(sql`p`, patterns, inFields)]);

/**
 * The number by which changes since a version have changed a count of products that meet conditions on `p`; null if some of them were
 * not logged. `v` is the company's row of catalogue_versions. A row of the log has the columns of a product.
 */
export const sumChanges = (version: string | null, conditions: RawBuilder<unknown>[]) => sql`
  case when v.version = ${version} or (v.version = v.logged_until and ${version} between v.logged_after and v.version) then (
    select coalesce(sum(p.change), 0)::int from product_changes p
    where p.company_id = v.company_id and p.version > ${version} ${and(conditions)}
  ) end`;

/** Counts in one statement with the version, so that the number is right for exactly this version. */
async function count({ db, companyId }: VendorScope, match: Match, categories: string[] | undefined): Promise<Count> {
  const { patterns, inFields, onProduct, withdrawn } = match;
  const counted = () => {
    if (categories) return sql`select count_own_products(${patterns}, ${inFields}, ${categories})`;
    if (withdrawn !== "hide" || patterns.length === 0)
      return sql`select count(*)::int from products p where ${withState({ companyId }, match)}`;
    const conditions = sql`p.company_id = ${companyId} ${and(onProduct)}`;
    return sql`select count(*)::int from ${found(match)} join products p on p.id = found.product_id where ${conditions}`;
  };
  const { rows } = await sql<Count>`
    select (${counted()}) as matches, (select version from catalogue_versions where company_id = ${companyId}) as version`.execute(
    db,
  );
  return onlyRow(rows);
}

/** Ids of all products of the transaction's company that contain the patterns. Only this SQL function may use the trigram index. */
export const found = ({ patterns, inFields }: Pick<Match, "patterns" | "inFields">) =>
  sql`find_own_products(${patterns}, ${inFields}) as found (product_id)`;

/** Whether `p`, a product, contains the patterns. OFFSET prevents a join, which would read the search text of all products. */
export const holdsPatterns = ({ companyId }: VendorScope, { patterns, inFields }: Match) => sql`exists (
  select from product_search s
  where s.company_id = ${companyId} and s.product_id = p.id ${and(containPatterns(sql`s`, patterns, inFields))} offset 0
)`;

/** The conditions on `p`, a product, of a match that is not found by its patterns: without them, or with withdrawn products. */
export function withState({ companyId }: Pick<VendorScope, "companyId">, match: Match) {
  const { patterns, inFields, onProduct, withdrawn } = match;
  const shown = () => {
    if (withdrawn === "hide") return [onProduct.length > 0 ? isListed : isListedById(sql`${companyId}`)];
    const isFound = sql`p.id in (select found.product_id from ${found(match)})`;
    return showsWithdrawn({ withdrawn, patterns, isFound, narrow: (text) => narrow(text, inFields) });
  };
  return sql`p.company_id = ${companyId} ${and([...onProduct, ...shown()])}`;
}

const narrow = (text: RawBuilder<unknown>, inFields: boolean) =>
  inFields ? sql`split_part(${text}, E'\x1f', 1)` : text;

/** Conditions on a table with search texts. */
function containPatterns(table: RawBuilder<unknown>, patterns: string[], inFields: boolean) {
  const text = narrow(sql`${table}.search`, inFields);
  return patterns.map((pattern) => sql`${text} like ${pattern}`);
}
