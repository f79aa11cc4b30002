import { countNames } from "@lading/contract";
import { sql, type Transaction } from "kysely";
import type { DB } from "../../../ground/db/schema.ts";
import { isNoTest } from "../../../ground/db/test-companies.ts";
import { workDay } from "../../../ground/db/today.ts";
import { actsBlocked } from "../../effects/open-requirement-queries.ts";
import { itemState } from "../../effects/item-state-queries.ts";
import { isAsked } from "../review/reviewed-item-queries.ts";

/** The counts as columns of requirement_counts and requirement_days. */
export const countColumns = sql.join(countNames.map((name) => sql.ref(name)));

const ofState = (...states: string[]) =>
  sql`(count(*) filter (where s.state = any(${sql.lit(`{${states.join(",")}}`)})))::int`;

const expiringIn = (days: number) => sql`(count(*) filter (
  where s.state in ('accepted', 'expiring') and i.valid_until <= t.today + ${sql.lit(days)}))::int`;

/**
 * Counts the items of each requirement and of each company: `requirement_id`, `company_id` and the counts. One whose newer file waits for a
 * decision counts as in review too, as in the list and in the queue.
 */
export const countedNow = sql`
  select i.requirement_id, i.company_id, count(*)::int as needed, ${ofState("accepted", "expiring")} as accepted,
    (count(*) filter (where s.state in ('submitted', 'in_review') or i.renewal in ('submitted', 'in_review')))::int as in_review, ${ofState("changes_requested")} as changes_requested,
    ${ofState("missing", "requested")} as missing, ${expiringIn(30)} as expiring_30, ${expiringIn(60)} as expiring_60,
    ${expiringIn(90)} as expiring_90, ${ofState("expired")} as expired, ${ofState("waived")} as waived,
    (count(*) filter (where s.blocks))::int as blocking
  from requirement_items i join requirements r on r.id = i.requirement_id
    cross join (select ${workDay} as today) t
    cross join lateral (select ${itemState} as state, ${actsBlocked} <> '{}' as blocks offset 0) s
  where i.state <> 'not_applicable' and ${isAsked} and ${isNoTest(sql`i.company_id`)}
  group by grouping sets ((i.requirement_id), (i.company_id))`;

/** Counts all items, and keeps the counts for the dashboard and its history. */
export async function keepCounts(db: Transaction<DB>) {
  await sql`set local statement_timeout = '10min'`.execute(db);
  const changed = sql.join(countNames.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`));
  const valuesOf = (table: string) => sql`(${sql.join(countNames.map((name) => sql.ref(`${table}.${name}`)))})`;
  const keep = (key: "requirement_id" | "company_id") => sql`
    insert into requirement_counts (${sql.ref(key)}, ${countColumns})
      select ${sql.ref(key)}, ${countColumns} from counted where ${sql.ref(key)} is not null
      on conflict (${sql.ref(key)}) do update set ${changed} where ${valuesOf("requirement_counts")} <> ${valuesOf("excluded")}`;
  await sql`
    with counted as materialized (${countedNow}),
    gone as (
      delete from requirement_counts k where not exists (select from counted c where c.requirement_id = k.requirement_id)
        and not exists (select from counted c where c.company_id = k.company_id)
    ), of_requirements as (${keep("requirement_id")}), of_companies as (${keep("company_id")}),
    of_day as (
      insert into requirement_days (day, requirement_id, ${countColumns})
        select ${workDay}, requirement_id, ${countColumns} from counted where requirement_id is not null
        on conflict (day, requirement_id) do update set ${changed} where ${valuesOf("requirement_days")} <> ${valuesOf("excluded")}
    ), gone_today as (
      delete from requirement_days d where d.day = ${workDay} and not exists (
        select from counted c where c.requirement_id = d.requirement_id)
    )
    insert into requirement_counting (counted_at, items)
      select now(), coalesce(sum(needed), 0) from counted where requirement_id is not null
      on conflict (only_row) do update set counted_at = excluded.counted_at, items = excluded.items`.execute(db);
}
