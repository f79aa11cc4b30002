import { auditCountLimit } from "@lading/contract";
import { sql } from "kysely";
import type { Paging } from "../../ground/db/paged-query.ts";
import type { StaffScope } from "../../ground/db/scope.ts";
import { readEntries } from "./audit-entry-queries.ts";
import {
  type AuditFilters,
  type AuditScope,
  type Condition,
  type Matching,
  toConditions,
} from "./audit-filter-queries.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

/** The position of an entry in the order of time. PostgreSQL's text of the time keeps the microseconds. */
export interface Position {
  at: string;
  id: string;
}

/** More actions than these are so frequent together that reading the newest entries and leaving out the others is faster. */
const MAX_MERGED = 10;

/** One page of the entries that match, and their count up to the limit. Pages beyond the limit are empty. */
export async function findEntries(scope: StaffScope, filters: AuditFilters & Paging) {
  const { ids, ...counted } = await findPageOfIds(scope, filters);
  return { ...counted, results: await readEntries(scope, ids) };
}

/** The ids of a page of the entries that match, for a vendor only of the own company. */
export async function findPageOfIds(
  scope: AuditScope,
  { page, page_size, ordering, ...filters }: AuditFilters & Paging,
) {
  const matching = await toConditions(scope, filters);
  const [count, ids] = [
    await countEntries(scope, matching, auditCountLimit + 1),
    page * page_size <= auditCountLimit
      ? await findIds(scope, matching, { ordering, offset: (page - 1) * page_size, limit: page_size })
      : [],
  ];
  return {
    count: Math.min(count, auditCountLimit),
    count_is_limit: count > auditCountLimit,
    ids,
  };
}

/** The number of entries that match, at most `limit`. */
export const countMatches = async (scope: StaffScope, filters: AuditFilters, limit: number) =>
  countEntries(scope, await toConditions(scope, filters), limit);

/** The id of the newest entry. */
export async function findNewestId({ db }: StaffScope) {
  const { rows } = await sql<{ id: string }>`select coalesce(max(id), 0)::text as id from audit_entries`.execute(db);
  return onlyRow(rows).id;
}

/** The entries that match after this position, without a position from the first one, and the position of the last of them. */
export async function findNextEntries(
  scope: StaffScope,
  { ordering, ...filters }: AuditFilters,
  { after, limit }: { after: Position | undefined; limit: number },
) {
  const matching = await toConditions(scope, filters);
  const rest =
    after && sql`(e.at, e.id) ${ordering === "at" ? sql`>` : sql`<`} (${after.at}::timestamptz, ${after.id})`;
  const { conditions, actions } = matching;
  const ids = await findIds(
    scope,
    { actions, conditions: rest ? [...conditions, rest] : conditions },
    { ordering, offset: 0, limit },
  );
  return { entries: await readEntries(scope, ids), last: await findPosition(scope, ids.at(-1)) };
}

async function findPosition({ db }: StaffScope, id: string | undefined) {
  if (id === undefined) return undefined;
  const { rows } = await sql<Position>`select id::text, at::text from audit_entries where id = ${id}`.execute(db);
  return rows[0];
}

interface Span {
  ordering?: "at" | "-at" | undefined;
  offset: number;
  limit: number;
}

async function findIds({ db }: AuditScope, matching: Matching, { ordering = "-at", offset, limit }: Span) {
  const way = ordering === "at" ? sql`asc` : sql`desc`;
  const { rows } = await sql<{ id: string }>`
    select e.id::text from ${entries(matching, way, offset + limit)} order by e.at ${way}, e.id ${way}
    limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The entries that match, as the row source `e`. Each of several actions is read in the order of time by its own index entries,
 * up to `limit` of them.
 */
function entries({ conditions, actions }: Matching, way: Condition, limit: number) {
  if (actions.length < 2) {
    // Equality, because `any` of one action would not be read in the order of the index.
    const [action] = actions;
    return sql`audit_entries e where ${all(action === undefined ? conditions : [...conditions, sql`e.action = ${action}`])}`;
  }
  if (actions.length > MAX_MERGED)
    return sql`audit_entries e where ${all([...conditions, sql`e.action = any(${actions}::text[])`])}`;
  return sql`unnest(${actions}::text[]) as wanted (action) cross join lateral (
    select e.id, e.at from audit_entries e where ${all([...conditions, sql`e.action = wanted.action`])}
    order by e.at ${way}, e.id ${way} limit ${limit}) e`;
}

async function countEntries({ db }: AuditScope, matching: Matching, limit: number) {
  // The order makes PostgreSQL read an index by time, so that it stops at the limit. Merged entries are in the order already.
  const isMerged = matching.actions.length > 1 && matching.actions.length <= MAX_MERGED;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select from ${entries(matching, sql`desc`, limit)} ${isMerged ? sql`` : sql`order by e.at desc`} limit ${limit}) found`.execute(
    db,
  );
  return onlyRow(rows).count;
}

const all = (conditions: readonly Condition[]) => sql.join([sql`true`, ...conditions], sql` and `);
