import {
  claimMinutes,
  type WorkFilters,
  workKindIds,
  workKinds,
  type WorkSortKey,
  type WorkState,
} from "@lading/contract";
import { sql, type RawBuilder } from "kysely";
import { pageWindow } from "../../ground/db/page-window.ts";
import type { Paging } from "../../ground/db/paged-query.ts";
import type { StaffScope } from "../../ground/db/scope.ts";
import type { WorkSubject } from "./work-fact-queries.ts";
import { getOwnKinds } from "./work-kinds.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

type Condition = RawBuilder<unknown>;

/** A row of the queue without its words. */
export interface WorkRow extends WorkSubject {
  id: string;
  kind: (typeof workKindIds)[number];
  company_name: string | null;
  /** Whether the company is a test company. */
  is_test: boolean;
  due_at: Date;
  state: WorkState;
  owner_id: string | null;
  owner_name: string | null;
  taken_at: Date | null;
  size: number;
  time_zone: string;
}

export type WorkOrdering = WorkSortKey | `-${WorkSortKey}`;

/** One page of what waits, of the kinds that the caller may do, and the count of all pages. */
export async function findWorkRows(
  scope: StaffScope,
  { page, page_size, ordering, ...filters }: WorkFilters & Paging & { ordering: WorkOrdering },
) {
  const found = matching(scope, filters);
  const count = await countRows(scope, filters);
  const window = pageWindow({ page, page_size }, count);
  if (!window) return { count, rows: [] };
  const part = sql`
    select w.* from work_items w where ${found}
    order by ${sortOrder(ordering, window.fromEnd)} limit ${window.length} offset ${window.offset}`;
  return { count, rows: await readRows(scope, part, sql`order by ${sortOrder(ordering)}`) };
}

/** Rows that nobody has taken are counted as all rows without the taken ones, which are few. */
async function countRows(scope: StaffScope, { owner, ...others }: WorkFilters) {
  const counted =
    owner === "nobody"
      ? sql`${countOf(scope, others)}
          - (select count(*) from work_items w join (${claims}) c on c.item_id = w.id where ${matching(scope, others)})`
      : countOf(scope, { ...others, owner });
  const { rows } = await sql<{ count: number }>`select (${counted})::int as count`.execute(scope.db);
  return onlyRow(rows).count;
}

/**
 * The number of rows. Nearly all are products with edits, whose number triggers keep for each company. Those with an edit of one
 * field are as many as its pending edits, which have their own index, without the edits of sets.
 */
function countOf(scope: StaffScope, filters: WorkFilters) {
  const kinds = getKinds(scope, filters);
  const { company, owner, state, field } = filters;
  if (!kinds.includes("edits") || owner || state || field.length > 1)
    return sql`(select count(*) from work_items w where ${matching(scope, filters)})`;
  const isOfCompany = company.length > 0 ? sql`and company_id = any(${company}::uuid[])` : sql``;
  const others = kinds.filter((kind) => kind !== "edits");
  const countOfOthers = sql`(select count(*) from work_items w where w.kind = any(${others}::text[]) and ${matching(scope, filters)})`;
  if (field.length === 1)
    return sql`((select count(*) from field_edits where status = 'pending' and name = ${field[0]} ${isOfCompany})
      - (select count(*) from (
          select company_id, subject::uuid as id from work_items where kind = 'edit_set' ${isOfCompany} offset 0
        ) s join field_edits e on e.company_id = s.company_id and e.set_id = s.id
        where e.name = ${field[0]} and e.status = 'pending')
      + ${countOfOthers})`;
  return sql`((select coalesce(sum(products - in_sets), 0) from review_counts where true ${isOfCompany}) + ${countOfOthers})`;
}

/** Rows of the queue by their ids, if they wait and the caller may do them. */
export const findNamedRows = (scope: StaffScope, ids: readonly string[]) =>
  readRows(
    scope,
    sql`select w.* from work_items w where ${matching(scope, noFilters)} and w.id = any(${ids}::uuid[])`,
    sql`order by w.id`,
  );

/** How many rows each of these filters finds that meet the condition on `w`, in one pass over what waits. */
export async function countWork(
  scope: StaffScope,
  all: readonly WorkFilters[],
  condition: Condition = sql`true`,
): Promise<number[]> {
  if (all.length === 0) return [];
  const counts = all.map((filters) => sql`count(*) filter (where ${matching(scope, filters)})::int`);
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}] as counts from work_items w where ${matching(scope, noFilters)} and ${condition}`.execute(
    scope.db,
  );
  return onlyRow(rows).counts;
}

const noFilters: WorkFilters = { kind: [], company: [], field: [] };

/** The condition for rows `w` that wait now, that the caller may do and that the filters find. */
export function matching(scope: StaffScope, { kind, company, owner, state, field }: WorkFilters): Condition {
  const kinds = getKinds(scope, { kind });
  return sql.join(
    [
      sql`w.waiting_since <= now()`,
      // Without this condition, PostgreSQL need not read the kind of each row.
      ...(kinds.length < workKindIds.length ? [sql`w.kind = any(${kinds})`] : []),
      ...(company.length > 0 ? [sql`w.company_id = any(${company}::uuid[])`] : []),
      ...(owner === "me" ? [sql`w.id in (select item_id from (${claims}) c where owner_id = ${scope.user.id})`] : []),
      ...(owner === "nobody" ? [sql`w.id not in (select item_id from (${claims}) c)`] : []),
      ...(state ? [inState[state]] : []),
      ...(field.length > 0 ? [sql`w.fields && ${field}::text[]`] : []),
    ],
    sql` and `,
  );
}

function getKinds(scope: StaffScope, { kind }: Pick<WorkFilters, "kind">) {
  const own = getOwnKinds(scope);
  return kind.length > 0 ? own.filter((one) => kind.includes(one)) : own;
}

/** A row with this much time left is due soon. PostgreSQL computes it once for a statement. */
const soon = sql`(select add_working_days(now(), 1, t.time_zone, t.weekdays, t.holidays) from work_terms t where t.kind = 'edits')`;

const inState: Record<WorkState, Condition> = {
  late: sql`w.due_at <= now()`,
  soon: sql`(w.due_at > now() and w.due_at <= ${soon})`,
  on_track: sql`w.due_at > ${soon}`,
};

const permissionOfKind = sql`unnest(${workKindIds}::text[], ${workKindIds.map((kind) => workKinds[kind].permission)}::text[])`;

/**
 * The claims that have not ended: their owners act, are active, and may do that kind of work. Without OFFSET, PostgreSQL would find
 * the kinds of work for each claim instead of once for each owner.
 */
const claims = sql`
  select c.item_id, c.owner_id, c.taken_at, u.name as owner_name
  from work_claims c
  join (
    select id, first_name || ' ' || last_name as name, array(
      select k.kind from ${permissionOfKind} as k (kind, permission)
      join role_permissions p on p.permission = k.permission where p.role_id = users.role_id
    ) as kinds
    from users where status = 'active' and company_id is null offset 0
  ) u on u.id = c.owner_id
  join work_items i on i.id = c.item_id and i.kind = any(u.kinds)
  where c.acted_at > now() - make_interval(mins => ${sql.lit(claimMinutes)})`;

async function readRows({ db }: StaffScope, part: Condition, order: Condition) {
  const { rows } = await sql<WorkRow>`
    select w.id, w.kind, w.subject, w.company_id, o.name as company_name, coalesce(o.is_test, false) as is_test, w.waiting_since, w.due_at, w.size,
      case when ${inState.late} then 'late' when w.due_at <= ${soon} then 'soon' else 'on_track' end as state,
      c.owner_id, c.owner_name, c.taken_at, (select time_zone from work_calendar) as time_zone
    from (${part}) w
    left join companies o on o.id = w.company_id
    left join (${claims}) c on c.item_id = w.id
    ${order}`.execute(db);
  return rows;
}

function sortOrder(ordering: WorkOrdering, isReversed = false) {
  const way = ordering.startsWith("-") === isReversed ? sql`asc` : sql`desc`;
  return ordering.endsWith("due_at")
    ? sql`w.due_at ${way}, w.waiting_since ${way}, w.id ${way}`
    : sql`w.waiting_since ${way}, w.id ${way}`;
}
