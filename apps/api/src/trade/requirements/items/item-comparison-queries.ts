import { requirementRunKinds } from "@lading/contract";
import { sql, type Transaction } from "kysely";
import { onlyRow } from "../../../ground/db/only-row.ts";
import type { DB } from "../../../ground/db/schema.ts";
import { workDay } from "../../../ground/db/today.ts";
import { createNotifications } from "../news/item-notifications.ts";
import { recordItemEvents } from "../news/record-item-events.ts";
import { writeReviewRows } from "../review/review-work-queries.ts";
import { takeOverAgreements } from "./take-over-agreements.ts";
import { type Part, type Requirement, selectItems, selectSubjects } from "./subject-queries.ts";

type Db = Transaction<DB>;

/** The product, the line of an order or of a ship notice, or the company itself. */
const subjectOf = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(${column("company_id")}, coalesce(${column("product_id")}, ${column("order_id")}, 0), coalesce(${column("line")}, 0),
    coalesce(${column("notice_id")}, '00000000-0000-0000-0000-000000000000'))`;
};

const isSame = sql`${subjectOf("i")} = ${subjectOf("w")}`;

/** The subjects without an item, the items that are needed again, and those that are not needed any more. */
export const compared = (requirement: Requirement, part: Part) => sql`
  wanted as materialized (${selectSubjects(requirement, part)}),
  present as materialized (${selectItems(requirement, part)}),
  missing as (select w.* from wanted w where not exists (select from present i where ${isSame})),
  needed as (select i.company_id, i.id from present i
    where i.state = 'not_applicable' and exists (select from wanted w where ${isSame})),
  superfluous as (select i.company_id, i.id from present i
    where i.state <> 'not_applicable' and not exists (select from wanted w where ${isSame}))`;

export interface Kept {
  opened: number;
  closed: number;
}

interface KeptRow {
  opened: string[];
  closed: string[];
  /** The opened items of which people are told. */
  news: string[];
  /** The batches and the requests of waivers whose items were opened again or closed. */
  batch_ids: string[];
}

/** Opens the items that a requirement needs and closes those that it does not need. Returns how many. */
export async function keepItems(db: Db, requirement: Requirement, part: Part): Promise<Kept> {
  const { id, applies_to, due_days, due_on = null, is_silent } = requirement;
  const due = sql`coalesce(${due_on}::date, ${workDay} + ${due_days}::int)`;
  const { rows } = await sql<KeptRow>`
    with ${compared(requirement, part)}, opened as (
      insert into requirement_items (company_id, requirement_id, kind, product_id, order_id, line, notice_id, due_on, is_untold)
        select w.company_id, ${id}::int, ${applies_to}, w.product_id, w.order_id, w.line, w.notice_id, ${due}, not ${is_silent}
        from missing w
        on conflict do nothing returning id, is_untold
    ), reopened as (
      update requirement_items i
        set state = s.state, former_state = null, period = i.period + 1, version = i.version + 1, opened_at = now(),
          due_on = case s.state when 'accepted' then i.valid_until when 'waived' then i.waived_until
            else ${due} end,
          is_untold = s.state in ('missing', 'changes_requested') and not ${is_silent}
        from needed n cross join lateral (
          select case
              when r.former_state = 'accepted' and (r.valid_until is null or r.valid_until >= ${workDay}) then 'accepted'
              when r.former_state = 'waived' and r.waived_until >= ${workDay} then 'waived'
              when r.former_state in ('submitted', 'in_review') then r.former_state
              else 'missing' end as state
          from requirement_items r where r.company_id = n.company_id and r.id = n.id
        ) s
        where i.company_id = n.company_id and i.id = n.id and i.state = 'not_applicable'
        returning i.company_id, i.id, i.is_untold
    ), closed as (
      update requirement_items i
        set former_state = i.state, state = 'not_applicable', version = i.version + 1, is_untold = false
        from superfluous n where i.company_id = n.company_id and i.id = n.id and i.state <> 'not_applicable'
        returning i.company_id, i.id
    ), changed as (
      select company_id, id from reopened union all select * from closed
    )
    select array(select id from opened union all select id from reopened) as opened, array(select id from closed) as closed,
      array(select id from opened where is_untold union all select id from reopened where is_untold) as news,
      array(select distinct s.batch_id from changed c join requirement_submissions s on s.company_id = c.company_id and s.item_id = c.id
        where s.state in ('submitted', 'in_review') and s.batch_id is not null
        union select w.id from changed c join requirement_waivers w on w.company_id = c.company_id and w.item_id = c.id
        where w.decision is null) as batch_ids`.execute(db);
  const { opened, closed, news, batch_ids } = onlyRow(rows);
  await writeReviewRows(db, batch_ids);
  const isNews = new Set(news);
  for (const { id: item, is_told: isTold } of applies_to === "company" ? await takeOverAgreements(db, id, part) : [])
    if (isTold) isNews.delete(item);
  await recordItemEvents({ db }, "requirement.opened", opened, {
    notify: (items) =>
      createNotifications(
        items.filter(({ data }) => isNews.has(data.item)),
        { type: "requirement_opened" },
      ),
  });
  await recordItemEvents({ db }, "requirement.closed", closed);
  return { opened: opened.length, closed: closed.length };
}

export interface Difference {
  opens: number;
  closes: number;
  companies: number;
  /** Some of the items that are there and should not be, and the subjects that have none. */
  ids: string[];
}

/** Counts what `keepItems` would do. Test companies count only if `withTests` is true. */
export async function countDifferences(db: Db, requirement: Requirement, part: Part, withTests: boolean) {
  const counted = (name: string) => sql`(select x.* from ${sql.ref(name)} x join companies c on c.id = x.company_id
    where ${withTests} or not c.is_test)`;
  const { rows } = await sql<Difference>`
    with ${compared(requirement, part)}
    select (select count(*)::int from ${counted("missing")} m) + (select count(*)::int from ${counted("needed")} n) as opens,
      (select count(*)::int from ${counted("superfluous")} s) as closes,
      (select count(distinct company_id)::int from (
        select company_id from ${counted("missing")} m union all select company_id from ${counted("needed")} n) o) as companies,
      array(select id::text from ${counted("needed")} n union all select id::text from ${counted("superfluous")} s
        union all select concat_ws('/', company_id, product_id, order_id, line, notice_id) from ${counted("missing")} m limit 100) as ids`.execute(
    db,
  );
  return onlyRow(rows);
}

/** Stores what the comparison of all items found. */
export const writeComparison = (db: Db, differences: number, ids: readonly string[]) =>
  sql`insert into requirement_comparison (compared_at, differences, ids) values (now(), ${differences}, ${ids}::text[])
    on conflict (only_row) do update set compared_at = excluded.compared_at, differences = excluded.differences, ids = excluded.ids`.execute(
    db,
  );

/** Lets the statements of this transaction take as long as a comparison of a million items. */
export const allowLongStatements = (db: Db) => sql`set local statement_timeout = '10min'`.execute(db);

/** Whether changes still wait for the job that opens and closes items, or a run does so. */
export async function areChangesNoted(db: Db) {
  const { rows } = await sql<{ answer: boolean }>`
    select exists (select from requirement_changes)
      or exists (select from runs where ended_at is null and kind = any(${requirementRunKinds}::text[])) as answer`.execute(
    db,
  );
  return onlyRow(rows).answer;
}

/**
 * Waits until no other transaction opens or closes items. Else one could open an item for a subject that has changed since, after another
 * one has followed that change.
 */
export const waitForItems = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('lading requirement items'))`.execute(db);
