import { attributeIds, canonicalText, type AttributeId, type EditStatus, type ReviewEdit } from "@lading/contract";
import { sql, type RawBuilder } from "kysely";
import { asFieldEdit, type FieldEditRecord } from "../catalogue/field-edit.ts";
import type { StaffScope } from "../db/scope.ts";
import { searchPatterns } from "../db/search-patterns.ts";

interface ReviewQuery {
  status: EditStatus;
  company: string[];
  search?: string | undefined;
  id: string[];
  page: number;
  page_size: number;
}

/** One page of products with all their changes of a status, and how many match on all pages; or these changes alone. */
export async function findReviewEdits(scope: StaffScope, query: ReviewQuery) {
  if (query.id.length > 0) return findNamed(scope, query.id);
  const { count, fields } = await countMatches(scope, query);
  return { count, fields, results: count === 0 ? [] : await findPage(scope, query) };
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

/** Products with changes of the status. */
const matching = ({ status, company, search = "" }: ReviewQuery) => sql`
  from edited_products q where q.status = ${status}
    ${company.length > 0 ? sql`and q.company_id = any(${company}::uuid[])` : sql``}
    ${sql.join(searchPatterns(search).map(isFound), sql` `)}`;

const isFound = (pattern: string) => sql`and exists (
  select from product_search s where s.company_id = q.company_id and s.product_id = q.product_id and s.search like ${pattern})`;

async function countMatches({ db }: StaffScope, query: ReviewQuery) {
  const { rows } = await sql<{ count: number; fields: number }>`
    select count(*)::int as count, coalesce(sum(q.fields), 0)::int as fields ${matching(query)}`.execute(db);
  return rows[0]!; // An aggregate without grouping is one row.
}

/** What waits longest comes first; of what is decided, the latest. */
function findPage(scope: StaffScope, query: ReviewQuery) {
  const way = query.status === "pending" ? sql`asc` : sql`desc`;
  const part = sql`limit ${query.page_size} offset ${(query.page - 1) * query.page_size}`;
  const order = sql`q.at ${way}, q.company_id ${way}, q.product_id ${way}`;
  return readEdits(
    scope,
    sql`(select * ${matching(query)} order by ${order} ${part}) q
      join field_edits e on e.company_id = q.company_id and e.product_id = q.product_id and e.status = q.status`,
    sql`order by ${order}, ${inProductOrder}`,
  );
}

/** Fields as the product shows them. */
const inProductOrder = sql`array_position(${attributeIds}::text[], e.name)`;

async function readEdits(
  { db }: StaffScope,
  edits: RawBuilder<unknown>,
  part: RawBuilder<unknown>,
): Promise<ReviewEdit[]> {
  const { rows } = await sql<ReviewRecord>`
    select e.id, e.company_id, c.name as company_name, c.company_code, p.gxp_sku, p.name as product_name, e.name,
      e.old_value, e.new_value, live_value(p, e.name) as live_value, e.status, a.first_name || ' ' || a.last_name as author,
      e.submitted_at, e.decided_at, d.first_name || ' ' || d.last_name as decided_by, e.reason
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
  live_value: string | null;
}

const asReviewEdit = (record: ReviewRecord): ReviewEdit => ({
  ...asFieldEdit(record),
  company: { id: record.company_id, name: record.company_name, company_code: record.company_code },
  live_value: canonicalText(record.name as AttributeId, record.live_value), // What was asked for was an attribute.
});
