import {
  isRunTroubled,
  removedUser,
  type Run,
  type RunCounts,
  type RunKindId,
  type RunSortKey,
  type RunState,
  type RunSubject,
} from "@lading/contract";
import { sql, type RawBuilder } from "kysely";
import { and } from "../../ground/db/and.ts";
import { findPage, sortBy, type Paging } from "../../ground/db/paged-query.ts";
import type { StaffScope } from "../../ground/db/scope.ts";
import { searchPatterns } from "../../ground/db/search-patterns.ts";

interface RunFilters {
  search?: string | undefined;
  kind: readonly RunKindId[];
  state: readonly RunState[];
  /** Ids of people. */
  person: readonly string[];
  date_after?: string | undefined;
  date_before?: string | undefined;
  ordering: RunSortKey | `-${RunSortKey}`;
}

interface RunRow {
  id: string;
  kind: RunKindId;
  subject: RunSubject;
  state: RunState;
  permission: string;
  source: string;
  file_name: string | null;
  file_size: string | null;
  file_sha256: string | null;
  is_kept: boolean;
  user_id: string | null;
  user_name: string | null;
  email: string | null;
  key_id: string | null;
  key_name: string | null;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  done: number;
  total: number | null;
  counts: RunCounts;
  failure: Run["failure"];
  is_cancelling: boolean;
  is_acknowledged: boolean;
}

const columns = sql<RunRow>`
  n.id, n.kind, n.subject, n.state, n.permission, n.source, n.file_name, n.file_size, encode(n.file_sha256, 'hex') as file_sha256,
  n.file_id is not null as is_kept, n.user_id, u.first_name || ' ' || u.last_name as user_name, u.email, n.key_id, k.name as key_name,
  n.created_at, n.started_at, n.ended_at, n.done, n.total, n.counts, n.failure,
  n.cancel_asked_at is not null and n.ended_at is null as is_cancelling, n.acknowledged_at is not null as is_acknowledged`;

const joined = sql`runs n left join users u on u.id = n.user_id left join api_keys k on k.id = n.key_id`;

/** The condition for runs `n` that the caller may see. Staff see no exports of vendors. */
const isSeen = ({ user }: StaffScope): RawBuilder<unknown> =>
  user.permissions.includes("provider.view_runs")
    ? sql`n.company_id is null`
    : sql`n.company_id is null and n.user_id = ${user.id}`;

const orders: Record<RunSortKey, RawBuilder<unknown>> = { created_at: sql`n.created_at`, source: sql`lower(n.source)` };

export async function findRuns(scope: StaffScope, { ordering, page, page_size, ...filters }: RunFilters & Paging) {
  const { search = "", kind, state, person, date_after, date_before } = filters;
  const conditions = [
    isSeen(scope),
    ...searchPatterns(search).map(
      (pattern) => sql`lower(n.source || ' ' || coalesce(n.file_name, '')) like ${pattern}`,
    ),
    ...(kind.length > 0 ? [sql`n.kind = any(${kind}::text[])`] : []),
    ...(state.length > 0 ? [sql`n.state = any(${state}::text[])`] : []),
    ...(person.length > 0 ? [sql`n.user_id = any(${person}::uuid[])`] : []),
    ...(date_after ? [sql`n.created_at >= ${date_after}::date::timestamp at time zone 'UTC'`] : []),
    ...(date_before ? [sql`n.created_at < (${date_before}::date + 1)::timestamp at time zone 'UTC'`] : []),
  ];
  const found = sql`from ${joined} where true ${and(conditions)}`;
  const order = sortBy(orders, ordering, sql`n.id`);
  const { count, rows } = await findPage(scope.db, { columns, found, order }, { page, page_size });
  return { count, results: rows.map((row) => toRun(scope, row)) };
}

/** Returns undefined for a run that the caller may not see. */
export async function findRun(scope: StaffScope, id: string): Promise<Run | undefined> {
  const { rows } = await sql<RunRow>`select ${columns} from ${joined} where n.id = ${id} and ${isSeen(scope)}`.execute(
    scope.db,
  );
  return rows[0] && toRun(scope, rows[0]);
}

/** Up to ten people who started runs that the caller may see. */
export async function findPeople(
  scope: StaffScope,
  { search = "", id }: { search?: string | undefined; id: string[] },
) {
  const conditions = [
    sql`u.id in (select n.user_id from runs n where ${isSeen(scope)})`,
    ...searchPatterns(search).map(
      (pattern) => sql`lower(u.first_name || ' ' || u.last_name || ' ' || u.email) like ${pattern}`,
    ),
    ...(id.length > 0 ? [sql`u.id = any(${id}::uuid[])`] : []),
  ];
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, u.first_name || ' ' || u.last_name as name from users u where true ${and(conditions)}
    order by lower(u.first_name || ' ' || u.last_name), u.id limit ${id.length > 0 ? id.length : 10}`.execute(scope.db);
  return rows;
}

const toRun = ({ user }: StaffScope, row: RunRow): Run => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  state: row.state,
  source: row.source,
  file:
    row.file_sha256 === null
      ? null
      : {
          name: row.file_name ?? row.source,
          size: Number(row.file_size),
          sha256: row.file_sha256,
          is_kept: row.is_kept,
        },
  person: toPerson(user.id, row),
  key: row.key_name,
  created_at: row.created_at.toISOString(),
  started_at: row.started_at?.toISOString() ?? null,
  ended_at: row.ended_at?.toISOString() ?? null,
  done: row.done,
  total: row.total,
  counts: row.counts,
  failure: row.failure,
  is_cancelling: row.is_cancelling,
  needs_attention: isRunTroubled(row.state) && !row.is_acknowledged,
  is_permitted: user.permissions.some((one) => one === row.permission),
});

function toPerson(callerId: string, { user_id, user_name, email, key_id }: RunRow): Run["person"] {
  if (key_id !== null) return null;
  return { id: user_id, name: user_name ?? removedUser, email, is_me: user_id === callerId };
}
