import { attributeIds, canonicalText, type AttributeId, type EditStatus, type ReviewEdit } from "@lading/contract";
import { sql, type RawBuilder } from "kysely";
import { toFieldEdit, type FieldEditRecord } from "../../trade/catalogue/field-edit.ts";
import { pageWindow } from "../../ground/db/page-window.ts";
import { nameAuthor } from "../../ground/db/edit-author.ts";
import { setOfEdit } from "../../ground/db/edit-set.ts";
import { limitToPage } from "../../ground/db/paged-query.ts";
import { liveValue } from "../../ground/db/attribute-columns.ts";
import type { StaffScope } from "../../ground/db/scope.ts";
import { searchPatterns } from "../../ground/db/search-patterns.ts";
import { findChangesOfSet } from "./set-queries.ts";
import { countWaitingMatches } from "./waiting-count-queries.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

interface ReviewQuery {
  status: EditStatus;
  company: string[];
  search?: string | undefined;
  id: string[];
  set?: string | undefined;
  field?: AttributeId | undefined;
  part?: "exceptions" | "usual" | undefined;
  page: number;
  page_size: number;
}

/** One page of products with all their changes of a status, and how many match on all pages; or these changes alone. */
export async function findReviewEdits(scope: StaffScope, query: ReviewQuery) {
  if (query.id.length > 0) return findNamed(scope, query.id);
  if (query.set !== undefined) return listSet(scope, { ...query, set: query.set });
  const patterns = searchPatterns(query.search ?? "");
  if (patterns.length === 0) return listQueue(scope, query);
  return query.status === "pending" ? searchWaiting(scope, query, patterns) : searchDecided(scope, query, patterns);
}

async function findNamed(scope: StaffScope, ids: string[]) {
  const results = await readEdits(
    scope,
    sql`field_edits e`,
    sql`where e.id = any(${ids}::uuid[]) order by e.submitted_at, e.company_id, e.product_id, ${inProductOrder}`,
  );
  return {
    count: new Set(results.map(({ company, gxp_sku }) => `${company.id} ${gxp_sku}`)).size,
    fields: results.length,
    results,
  };
}

/** A page of changes of a set. Outliers come first. */
async function listSet(scope: StaffScope, query: ReviewQuery & { set: string }) {
  const { count, changes } = await findChangesOfSet(scope, query, query);
  const judged = new Map(changes.map((change) => [change.id, change]));
  const ids = [...judged.keys()];
  const edits = await readEdits(
    scope,
    sql`field_edits e`,
    sql`where e.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], e.id)`,
  );
  return { count, fields: count, results: edits.map((edit) => ({ ...edit, ...judged.get(edit.id) })) };
}

async function listQueue(scope: StaffScope, query: ReviewQuery) {
  const { status, company } = query;
  const isOfCompany = company.length > 0 ? sql`and company_id = any(${company}::uuid[])` : sql``;
  // Triggers maintain the counts of pending changes.
  const counted =
    status === "pending"
      ? sql`sum(products) as products, sum(fields) as fields from review_counts where true`
      : sql`count(*) as products, sum(fields) as fields from edited_products where status = ${status}`;
  const { rows } = await sql<{ count: number; fields: number }>`
    select coalesce(products, 0)::int as count, coalesce(fields, 0)::int as fields
    from (select ${counted} ${isOfCompany}) counted`.execute(scope.db);
  const figures = onlyRow(rows);
  const window = pageWindow(query, figures.count);
  if (!window) return { ...figures, results: [] };
  const page = sql`
    select * from edited_products q where status = ${status} ${isOfCompany}
    order by ${sortOrder(query, window.fromEnd)} limit ${window.length} offset ${window.offset}`;
  return { ...figures, results: await readPage(scope, query, sql`(${page})`) };
}

async function searchWaiting(scope: StaffScope, query: ReviewQuery, patterns: string[]) {
  const { company } = query;
  const figures = await countWaitingMatches(scope, company, patterns);
  const window = pageWindow(query, figures.count);
  if (!window) return { ...figures, results: [] };
  const page = sql`(
    select * from find_waiting_products(${company}::uuid[], ${patterns}, ${window.fromEnd}, ${window.offset}, ${window.length}))`;
  return { ...figures, results: await readPage(scope, query, page) };
}

/** Finds all matches once, for their number and for the page. */
async function searchDecided(scope: StaffScope, query: ReviewQuery, patterns: string[]) {
  const { rows } = await sql<{ count: number; fields: number; page: object[] | null }>`
    with found as materialized (select * from find_edited_products(${query.status}, ${query.company}::uuid[], ${patterns}))
    select count(*)::int as count, coalesce(sum(fields), 0)::int as fields,
      (select json_agg(q) from (select * from found q order by ${sortOrder(query)} ${limitToPage(query)}) q) as page
    from found`.execute(scope.db);
  const { page, ...figures } = onlyRow(rows);
  if (!page) return { ...figures, results: [] };
  const products = sql`json_populate_recordset(null::edited_products, ${JSON.stringify(page)})`;
  return { ...figures, results: await readPage(scope, query, products) };
}

/** Pending changes are sorted by age, the longest pending first, and decided ones by decision, the latest first. */
function sortOrder({ status }: ReviewQuery, isReversed = false) {
  const way = (status === "pending") === isReversed ? sql`desc` : sql`asc`;
  return sql`q.at ${way}, q.company_id ${way}, q.product_id ${way}`;
}

/** Reads the changes of these rows of edited_products. */
const readPage = (scope: StaffScope, query: ReviewQuery, products: RawBuilder<unknown>) =>
  readEdits(
    scope,
    sql`${products} q join field_edits e on e.company_id = q.company_id and e.product_id = q.product_id and e.status = q.status`,
    sql`order by ${sortOrder(query)}, ${inProductOrder}`,
  );

/** The order of the fields on the product page. */
const inProductOrder = sql`array_position(${attributeIds}::text[], e.name)`;

async function readEdits(
  { db }: StaffScope,
  edits: RawBuilder<unknown>,
  part: RawBuilder<unknown>,
): Promise<ReviewEdit[]> {
  const { rows } = await sql<ReviewRecord>`
    select e.id, e.company_id, c.name as company_name, c.company_code, c.status = 'suspended' as is_suspended,
      p.gxp_sku, p.name as product_name, e.name, e.old_value, e.new_value, ${liveValue(sql`e.name`)} as live_value, e.status, ${nameAuthor(sql`a.first_name || ' ' || a.last_name`)} as author,
      e.submitted_at, e.decided_at, d.first_name || ' ' || d.last_name as decided_by, e.reason, ${setOfEdit} as set
    from ${edits}
    join products p on p.company_id = e.company_id and p.id = e.product_id
    join companies c on c.id = e.company_id
    left join users a on a.id = e.author_id
    left join users d on d.id = e.decided_by
    ${part}`.execute(db);
  return rows.map(asReviewEdit);
}

interface ReviewRecord extends FieldEditRecord {
  company_id: string;
  company_name: string;
  company_code: string;
  is_suspended: boolean;
  live_value: string | null;
}

const asReviewEdit = (record: ReviewRecord): ReviewEdit => ({
  ...toFieldEdit(record),
  company: {
    id: record.company_id,
    name: record.company_name,
    company_code: record.company_code,
    is_suspended: record.is_suspended,
  },
  live_value: canonicalText(record.name as AttributeId, record.live_value), // Only attributes can be submitted.
});
