import type { DocumentRequest, LabelField } from "@lading/contract";
import { type RawBuilder, sql } from "kysely";
import { and } from "../../../ground/db/and.ts";
import { asJsonb } from "../../../ground/db/jsonb.ts";
import { onlyRow } from "../../../ground/db/only-row.ts";
import { countRows, limitToPage, type Paging } from "../../../ground/db/paged-query.ts";
import type { StaffScope } from "../../../ground/db/scope.ts";
import { searchPatterns } from "../../../ground/db/search-patterns.ts";
import { personName } from "../items/item-queries.ts";
import { findBusyRuns } from "../runs/requirement-run-queries.ts";

/** The records to which a new request refers. */
export async function findReferences(
  { db }: StaffScope,
  { name, label_id, company_ids }: { name: string; label_id: number; company_ids: readonly string[] },
) {
  const { rows } = await sql<{
    is_taken: boolean;
    fields: LabelField[] | null;
    unknown: string[];
    open: number;
    today: string;
    last_day: string;
  }>`
    select exists (select from requirements where lower(name) = lower(${name}) and deleted_at is null) as is_taken,
      (select fields from labels where id = ${label_id}) as fields,
      array(select id::text from unnest(${company_ids}::uuid[]) id where id not in (select id from companies)) as unknown,
      (select count(*)::int from document_requests where closed_at is null) as open,
      t.today::text, (t.today + interval '1 year')::date::text as last_day
    from (select (now() at time zone time_zone)::date as today from work_calendar) t`.execute(db);
  return onlyRow(rows);
}

/** Stores a request with its requirement. Returns the id. */
export async function insertRequest(
  { db, user }: StaffScope,
  { name, label_id, rule }: { name: string; label_id: number; rule: object },
) {
  const { rows } = await sql<{ id: number }>`
    with required as (
      insert into requirements (name, label_id, applies_to, rule) values (${name}, ${label_id}, 'company', ${asJsonb(rule)}::jsonb)
      returning id
    )
    insert into document_requests (requirement_id, created_by) select id, ${user.id} from required
    returning requirement_id as id`.execute(db);
  return onlyRow(rows).id;
}

/** Ends a request. Returns its name, or undefined if it was closed before. */
export async function endRequest({ db, user }: StaffScope, id: number) {
  const { rows } = await sql<{ name: string }>`
    with closed as (
      update document_requests set closed_at = now(), closed_by = ${user.id}
      where requirement_id = ${id} and closed_at is null returning requirement_id
    )
    update requirements set deleted_at = now() where id in (select requirement_id from closed) returning name`.execute(
    db,
  );
  return rows[0]?.name;
}

interface RequestRow extends Omit<DocumentRequest, "progress" | "created_at" | "closed_at" | "run"> {
  accepted: number;
  asked: number;
  created_at: Date;
  closed_at: Date | null;
}

const requests = sql`from document_requests q join requirements r on r.id = q.requirement_id`;
const companyIds = sql`r.rule #> '{condition,company_ids}'`;
const ofState = (state: string) => sql`count(*) filter (where x.state = ${sql.lit(state)})::int`;

/** The requests that match, in the order `order`. An item of a closed one counts as it was. */
async function read({ db }: StaffScope, conditions: readonly RawBuilder<unknown>[], page: RawBuilder<unknown>) {
  const { rows } = await sql<RequestRow>`
    select r.id, r.name, (select json_build_object('id', l.id, 'name', l.name) from labels l where l.id = r.label_id) as label,
      coalesce(r.rule ->> 'help', '') as text, r.rule ->> 'due_on' as due_on, jsonb_array_length(${companyIds}) as asked,
      n.accepted, n.in_review, n.waived, (
        select count(*)::int from jsonb_array_elements_text(${companyIds}) c (id)
        where not exists (select from company_feature_flags f
          where f.company_id = c.id::uuid and f.feature_name = 'Required Documents' and f.active)) as unseen,
      q.created_at, ${personName("q.created_by")} as created_by, q.closed_at, ${personName("q.closed_by")} as closed_by
    ${requests} cross join lateral (
      select ${ofState("accepted")} as accepted, count(*) filter (where x.state in ('submitted', 'in_review') or x.renewal in ('submitted', 'in_review'))::int as in_review, ${ofState("waived")} as waived
      from (
        select case when i.state = 'not_applicable' and q.closed_at is not null then i.former_state else i.state end as state, i.renewal
        from requirement_items i where i.requirement_id = r.id
      ) x
    ) n
    where true ${and(conditions)}
    order by q.closed_at is not null, q.created_at desc, r.id ${page}`.execute(db);
  const runs = await findBusyRuns(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ accepted, asked, created_at, closed_at, ...row }): DocumentRequest => ({
    ...row,
    progress: { n: accepted, of: asked },
    created_at: created_at.toISOString(),
    closed_at: closed_at?.toISOString() ?? null,
    run: runs.findLast(({ requirement }) => requirement === row.id)?.id ?? null,
  }));
}

interface RequestsQuery extends Paging {
  search?: string | undefined;
  state?: "open" | "closed" | undefined;
}

/** One page of the requests, and their count on all pages. A key that is limited to companies sees the requests that ask no others. */
export async function findRequests(scope: StaffScope, { search = "", state, ...paging }: RequestsQuery) {
  const ofKey = scope.user.key?.companyIds;
  const conditions = [
    ...(state === undefined ? [] : [state === "open" ? sql`q.closed_at is null` : sql`q.closed_at is not null`]),
    ...(ofKey ? [sql`${companyIds} <@ ${asJsonb(ofKey)}::jsonb`] : []),
    ...searchPatterns(search).map((pattern) => sql`lower(r.name) like ${pattern}`),
  ];
  return {
    count: await countRows(scope.db, sql`${requests} where true ${and(conditions)}`),
    results: await read(scope, conditions, limitToPage(paging)),
  };
}

/** Returns one request. */
export const findRequest = async (scope: StaffScope, id: number) => (await read(scope, [sql`r.id = ${id}`], sql``))[0];
