import { type ProductState, staffCountLimit, type StaffProductRow, type WithdrawnChoice } from "@lading/contract";
import { type RawBuilder, sql } from "kysely";
import { and } from "../../ground/db/and.ts";
import { createCountCache } from "../../ground/db/count-cache.ts";
import { isRare, pageWindow } from "../../ground/db/page-window.ts";
import type { Paging } from "../../ground/db/paged-query.ts";
import type { StaffScope } from "../../ground/db/scope.ts";
import { isNoTest } from "../../ground/db/test-companies.ts";
import { searchPatterns } from "../../ground/db/search-patterns.ts";
import { onlyRow } from "../../ground/db/only-row.ts";
import { isListed, showsWithdrawn, withdrawalColumn } from "../../ground/db/withdrawn-products.ts";

/** Rows of a frequent search that a scan in the sort order finds in less time than all matches take. */
const SOON = 1000;

interface ProductFilters {
  search?: string | undefined;
  company: readonly string[];
  category: readonly string[];
  state?: ProductState | undefined;
  withdrawn: WithdrawnChoice;
}

type Condition = RawBuilder<unknown>;

/** A product as the database returns it: with the picture's id in place of its URL. */
export type StaffProductRecord = Omit<StaffProductRow, "image_url"> & { image_id: string | null };

/** The place of a product in the list: its GXP SKU and the id of its company. */
type Place = readonly [gxpSku: string, companyId: string];

/**
 * One page of the products of all companies by GXP SKU, and their count. Pages beyond a limited count are empty. `after` limits
 * the page to products behind a place.
 */
export async function findProductsOfAll(
  scope: StaffScope,
  {
    ordering,
    page,
    page_size,
    withdrawn = "hide",
    ...given
  }: Partial<Pick<ProductFilters, "withdrawn">> &
    Omit<ProductFilters, "withdrawn"> &
    Paging & { ordering: "gxp_sku" | "-gxp_sku" },
  after: Place | null = null,
) {
  const filters = { ...given, withdrawn };
  const size = await countProducts(scope, filters);
  const counted = { count: size.count, count_is_limit: size.isLimit };
  const window = pageWindow({ page, page_size }, size.count);
  if (!window) return { ...counted, results: [] };
  // The last row of a limited list is not the end of the index, so such a list is read only from its beginning.
  const isFromEnd = window.fromEnd && !size.isLimit;
  const offset = isFromEnd ? window.offset : (page - 1) * page_size;
  const isDescending = ordering === "-gxp_sku";
  const order = (descending: boolean) => {
    const way = descending ? sql`desc` : sql`asc`;
    return sql`p.gxp_sku ${way}, p.company_id ${way}`;
  };
  const needed = offset + window.length;
  // More than the limit match, so the first pages are met soon in the sort order.
  const isMetSoon = size.isLimit && needed <= SOON;
  const matchesFirst = !isMetSoon && isRare({ rows: size.products, matches: size.count }, needed);
  const isBehind = after ? sql`and (p.gxp_sku, p.company_id) > (${after[0]}, ${after[1]}::uuid)` : sql``;
  const { rows } = await sql<StaffProductRecord>`
    select json_build_object('id', c.id, 'name', c.name) as company, p.gxp_sku, p.supplier_sku, p.name, p.image_id, p.category,
      money_text(p.price) as price, p.gxp_priority, p.percents_complete, ${withdrawalColumn},
      coalesce((select e.fields from edited_products e
        where e.company_id = p.company_id and e.product_id = p.id and e.status = 'pending'), 0) as edits_waiting
    from (
      ${matchesFirst ? sql`${findMatches(filters)} where true` : scanInOrder(filters)} ${isBehind}
      order by ${order(isDescending !== isFromEnd)} limit ${window.length} offset ${offset}
    ) found
    join products p on p.company_id = found.company_id and p.gxp_sku = found.gxp_sku
    join companies c on c.id = p.company_id
    order by ${order(isDescending)}`.execute(scope.db);
  return { ...counted, results: rows };
}

/** The keys of the matching products, found before they are sorted. */
function findMatches(filters: ProductFilters) {
  // OFFSET makes the planner find them by the filters and not by the sort order.
  return sql`select p.gxp_sku, p.company_id from (
    select p.gxp_sku, p.company_id from ${source(filters)} where true ${and([...conditions(filters), ...rest(filters)])} offset 0
  ) p`;
}

/** The keys of the matching products, to be read in the sort order. Without conditions, the index has all of them. */
const scanInOrder = (filters: ProductFilters) =>
  sql`select p.gxp_sku, p.company_id from products p
    where true ${and([...conditions(filters), ...foundWords(filters), ...hasState(filters.state)])}`;

/** The row source of the filter that usually leaves the fewest products. */
function source({ search = "", company, category, state, withdrawn }: ProductFilters) {
  if (withdrawn !== "hide") return sql`products p`;
  // Few edits wait, whatever the words are.
  if (state === "edits_waiting")
    return sql`edited_products e join products p on p.company_id = e.company_id and p.id = e.product_id and e.status = 'pending'`;
  const patterns = searchPatterns(search);
  if (patterns.length > 0)
    return sql`product_search s join products p on p.company_id = s.company_id and p.id = s.product_id
      ${and(contains(patterns))} ${company.length > 0 ? sql`and s.company_id = any(${company}::uuid[])` : sql``}`;
  if (category.length > 0)
    return sql`product_counts n join products p on p.company_id = n.company_id and p.category = n.category
      and n.products > 0 and n.category = any(${category}::text[])`;
  return sql`products p`;
}

const contains = (patterns: readonly string[]) => patterns.map((pattern) => sql`s.search like ${pattern}`);

/** Test companies must be named. */
const isOfCompanies = (companyId: Condition, company: readonly string[]) =>
  company.length > 0 ? sql`${companyId} = any(${company}::uuid[])` : isNoTest(companyId);

/** Conditions on `p`, a product. */
function conditions({ company, category, state, withdrawn, search = "" }: ProductFilters): Condition[] {
  const patterns = searchPatterns(search);
  return [
    ...(withdrawn === "hide"
      ? patterns.length > 0
        ? []
        : [isListed] // a search finds no withdrawn products
      : showsWithdrawn({ withdrawn, patterns, isFound: sql.join(hasWords(search), sql` and `) })),
    isOfCompanies(sql`p.company_id`, company),
    ...(category.length > 0 ? [sql`p.category = any(${category}::text[])`] : []),
    ...(state === "hidden" ? [sql`p.company_id in (${hiddenCompanies})`] : []),
  ];
}

/** Conditions on `p` that are left if the products come from the row source, which is the first filter of these. */
const rest = (filters: ProductFilters) =>
  filters.withdrawn === "hide"
    ? filters.state === "edits_waiting"
      ? foundWords(filters)
      : []
    : hasState(filters.state);

/** Whether `p` contains the words, unless the list shows withdrawn products: then `conditions` says it. */
const foundWords = ({ search = "", withdrawn }: ProductFilters) => (withdrawn === "hide" ? hasWords(search) : []);

/** Whether `p` contains the words. OFFSET prevents a join, which would read the search text of all products. */
function hasWords(search: string): Condition[] {
  const patterns = searchPatterns(search);
  if (patterns.length === 0) return [];
  return [
    sql`exists (select from product_search s
      where s.company_id = p.company_id and s.product_id = p.id ${and(contains(patterns))} offset 0)`,
  ];
}

const hasState = (state: ProductState | undefined): Condition[] =>
  state === "edits_waiting"
    ? [
        sql`exists (select from edited_products e
          where e.company_id = p.company_id and e.product_id = p.id and e.status = 'pending' offset 0)`,
      ]
    : [];

/** The companies whose users cannot see their products. */
const hiddenCompanies = sql`
  select c.id from companies c where c.status = 'suspended' or exists (
    select from company_feature_flags f where f.company_id = c.id and f.feature_name = 'Product Catalog' and not f.active
  )`;

interface ListSize {
  count: number;
  isLimit: boolean;
  /** All products of all companies. */
  products: number;
}

/** Counts exactly what triggers keep: products by company and category. Counts searches and states up to the limit. */
async function countProducts({ db }: StaffScope, filters: ProductFilters): Promise<ListSize> {
  const { company, category, search = "", state, withdrawn } = filters;
  const ofCompanies = isOfCompanies(sql`company_id`, company);
  const { rows } = await sql<{ version: string | null; products: number; kept: number }>`
    select sum(version)::text as version, coalesce(sum(products), 0)::int as products, ${
      category.length > 0
        ? sql`(select coalesce(sum(products), 0)::int from product_counts where category = any(${category}::text[]) and ${ofCompanies})`
        : sql`coalesce(sum(products) filter (where ${ofCompanies}), 0)::int`
    } as kept
    from catalogue_versions`.execute(db);
  const { version, products, kept } = onlyRow(rows);
  if (search.trim() === "" && state === undefined && withdrawn === "hide")
    return { count: kept, isLimit: false, products };
  const upTo = async () => {
    const { rows: counted } = await sql<{ count: number }>`
      select count(*)::int as count from (
        select from ${source(filters)} where true ${and([...conditions(filters), ...rest(filters)])} limit ${staffCountLimit + 1}
      ) matches`.execute(db);
    return onlyRow(counted).count;
  };
  // The versions rise with every change of products, but not with edits and flags.
  const found =
    state === undefined ? await cache.get([version, company, category, search, withdrawn], upTo) : await upTo();
  return { count: Math.min(found, staffCountLimit), isLimit: found > staffCountLimit, products };
}

const cache = createCountCache();
