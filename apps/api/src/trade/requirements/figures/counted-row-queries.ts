import {
  type CountedRow,
  type countedBy,
  countNames,
  type countSortKeys,
  type ItemCounts,
  type requirementSubjects,
} from "@lading/contract";
import { type RawBuilder, sql } from "kysely";
import { and } from "../../../ground/db/and.ts";
import { onlyRow } from "../../../ground/db/only-row.ts";
import { limitToPage, type Paging, sortBy } from "../../../ground/db/paged-query.ts";
import type { StaffScope } from "../../../ground/db/scope.ts";
import { searchPatterns } from "../../../ground/db/search-patterns.ts";
import { countColumns, countedNow } from "./count-queries.ts";

/** More items than these are not counted for each request, but as often as the job counts them. */
const mostCountedNow = 100_000;

type RequirementSubject = (typeof requirementSubjects)[number];
type SortKey = (typeof countSortKeys)[number];

export interface CountsQuery {
  by: (typeof countedBy)[number];
  search?: string | undefined;
  requirement?: number | undefined;
  applies_to?: RequirementSubject | undefined;
  reviewer_role?: number | undefined;
  blocks?: "true" | undefined;
  ordering?: SortKey | `-${SortKey}` | undefined;
}

interface Counted {
  as_of: string;
  count: number;
  results: CountedRow[];
  total: ItemCounts;
  blocked: { n: number; of: number };
  reviewer_roles: { id: number; name: string }[];
}

/** One page of the counts, or all of them without a page. */
export async function findCounts({ db }: StaffScope, query: CountsQuery, paging?: Paging): Promise<Counted> {
  const { rows: last } = await sql<{ counted_at: string; is_kept: boolean }>`
    select ${iso(sql`counted_at`)} as counted_at, items > ${mostCountedNow} as is_kept from requirement_counting`.execute(
    db,
  );
  const kept = last[0]?.is_kept === true ? last[0].counted_at : undefined;
  const sums = sql.join(countNames.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::int as ${sql.ref(name)}`));
  const { rows } = await sql<Counted>`
    with counted as materialized (${
      kept === undefined ? countedNow : sql`select requirement_id, company_id, ${countColumns} from requirement_counts`
    }), found as (${found[query.by](query)})
    select coalesce(${kept ?? null}, ${iso(sql`now()`)}) as as_of, (select count(*)::int from found) as count,
      (select row_to_json(s) from (select ${sums} from counted where requirement_id is not null) s) as total,
      (select json_build_object('n', count(*) filter (where blocking > 0), 'of', count(*)) from counted where company_id is not null) as blocked,
      coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name) order by lower(o.name)) from roles o where exists (
        select from requirements r where r.deleted_at is null and (r.rule ->> 'reviewer_role_id')::int = o.id)), '[]') as reviewer_roles,
      coalesce((select json_agg(to_jsonb(x) - 'place' order by x.place) from (
        select * from found order by place ${paging ? limitToPage(paging) : sql``}) x), '[]') as results`.execute(db);
  return onlyRow(rows);
}

const iso = (time: RawBuilder<unknown>) => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const zeros = sql.join(countNames.map((name) => sql`coalesce(${sql.ref(`c.${name}`)}, 0) as ${sql.ref(name)}`));

const orderOf = (name: RawBuilder<unknown>, ordering: CountsQuery["ordering"] = "-missing") =>
  sortBy(
    {
      // The type of the entries does not name their keys.
      ...(Object.fromEntries(countNames.map((one) => [one, sql`coalesce(${sql.ref(`c.${one}`)}, 0)`])) as Record<
        (typeof countNames)[number],
        RawBuilder<unknown>
      >),
      name: sql`lower(${name})`,
    },
    ordering,
    name,
  );

const searched = (text: RawBuilder<unknown>, { search = "" }: CountsQuery) =>
  searchPatterns(search).map((pattern) => sql`lower(${text}) like ${pattern}`);

const blocking = ({ blocks }: CountsQuery) => (blocks === undefined ? [] : [sql`c.blocking > 0`]);

/** The rows of each kind with their `place` in the list. */
const found: Record<CountsQuery["by"], (query: CountsQuery) => RawBuilder<unknown>> = {
  requirement: (query) => sql`
    select json_build_object('id', r.id, 'name', r.name, 'applies_to', r.applies_to,
        'is_request', exists (select from document_requests q where q.requirement_id = r.id)) as requirement, null as company, null as day, ${zeros},
      row_number() over (order by ${orderOf(sql`r.name`, query.ordering)}) as place
    from requirements r left join counted c on c.requirement_id = r.id
    where r.deleted_at is null ${and([
      ...searched(sql`r.name`, query),
      ...(query.applies_to === undefined ? [] : [sql`r.applies_to = ${query.applies_to}`]),
      ...(query.reviewer_role === undefined
        ? []
        : [sql`(r.rule ->> 'reviewer_role_id')::int = ${query.reviewer_role}`]),
      ...blocking(query),
    ])}`,
  company: (query) => sql`
    select null as requirement, json_build_object('id', o.id, 'name', o.name) as company, null as day, ${zeros},
      row_number() over (order by ${orderOf(sql`o.name`, query.ordering)}, o.id) as place
    from counted c join companies o on o.id = c.company_id
    where true ${and([...searched(sql`o.name`, query), ...blocking(query)])}`,
  day: ({ requirement }) => sql`
    select null as requirement, null as company, d.day, ${sql.join(
      countNames.map((name) => sql`sum(${sql.ref(`d.${name}`)})::int as ${sql.ref(name)}`),
    )}, row_number() over (order by d.day desc) as place
    from requirement_days d where true ${and(requirement === undefined ? [] : [sql`d.requirement_id = ${requirement}`])} group by d.day`,
};
