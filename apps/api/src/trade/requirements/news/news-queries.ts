import { type EventData, expiringDays, type ItemDecision, undoGraceMs, undoMs } from "@lading/contract";
import { sql, type Transaction } from "kysely";
import { asJsonb } from "../../../ground/db/jsonb.ts";
import type { DB } from "../../../ground/db/schema.ts";
import type { NewNotification } from "../../../record/outbox/notification-texts.ts";
import { itemState } from "../../effects/item-state-queries.ts";
import { joinSubject, subjectId, subjectName } from "../items/subject-queries.ts";

type Db = Transaction<DB>;

/** An item with the data of its event. */
export interface ToldItem {
  company_id: string;
  data: EventData["requirement.opened"];
}

/** Reads what events tell about items, as they are now. */
export async function findToldItems(db: Db, ids: readonly string[]) {
  const { rows } = await sql<ToldItem>`
    select i.company_id, json_build_object(
      'item', i.id,
      'requirement', json_build_object('id', r.id, 'name', r.name),
      'subject', json_build_object('kind', i.kind, 'id', ${subjectId}, 'name', ${subjectName}),
      'state', ${itemState}, 'due_on', i.due_on, 'valid_until', i.valid_until) as data
    from unnest(${ids}::uuid[]) with ordinality as x (id, place) join requirement_items i using (id)
      join requirements r on r.id = i.requirement_id
      join companies c on c.id = i.company_id
      ${joinSubject}
    order by x.place`.execute(db);
  return rows;
}

/** A decision on an item that nobody was told of. */
export interface UntoldDecision {
  id: string;
  /** The member of staff who decided; null if the account was deleted. */
  staff_id: string | null;
  decision: ItemDecision["decision"];
  /** False if only a request to do without the document was refused. */
  has_submission: boolean;
  reason: string | null;
}

/** Takes decisions that cannot be undone any more, at most so many calls of them. Returns undefined if there are none. */
export async function takeDecisions(db: Db, now: Date | undefined, most: number) {
  const { rows } = await sql<{ decided: UntoldDecision[] }>`
    update requirement_decisions d set told_at = now()
    from (
      select id from requirement_decisions
      where told_at is null and at < coalesce(${now ?? null}::timestamptz, clock_timestamp()) - ${undoMs + undoGraceMs} * interval '1 ms'
      order by at limit ${most} for update skip locked
    ) x
    where d.id = x.id
    returning case when d.undone_at is null then (
      select jsonb_agg(jsonb_build_object('id', f ->> 'id', 'staff_id', d.actor_id, 'decision', f ->> 'decision',
        'has_submission', f -> 'submission' <> 'null',
        'reason', coalesce(
          (select s.reason from requirement_submissions s
            where s.id = (f #>> '{submission,id}')::uuid and s.decision_id = d.id and f ->> 'decision' = 'change'),
          (select w.reason from requirement_waivers w
            where w.company_id = (f ->> 'company_id')::uuid and w.item_id = (f ->> 'id')::uuid and w.decision_id = d.id limit 1))))
      from jsonb_array_elements(d.former) f) else '[]' end as decided`.execute(db);
  return rows.length === 0 ? undefined : rows.flatMap(({ decided }) => decided);
}

/** Returns when the next decision cannot be undone any more, or undefined if nobody waits to be told of one. */
export async function findNextDecision(db: Db) {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) + ${undoMs + undoGraceMs} * interval '1 ms' as at from requirement_decisions where told_at is null`.execute(
    db,
  );
  return rows[0]?.at ?? undefined;
}

/** The last day of an accepted document or a waiver `i`, as the index has it. */
const lastDay = sql`case i.state when 'accepted' then i.valid_until when 'waived' then i.waived_until end`;

/** The day of a time in the zone of the work calendar; by default that of the database's time. */
export const dayOf = (now: Date | undefined) =>
  sql`(coalesce(${now ?? null}::timestamptz, clock_timestamp()) at time zone (select time_zone from work_calendar))::date`;

/** Takes items whose document or waiver is over since a day, at most so many. Returns their ids. */
export async function takeEnded(db: Db, now: Date | undefined, most: number) {
  const { rows } = await sql<{ id: string }>`
    update requirement_items i set told_of_end = ${lastDay}
    from (
      select i.company_id, i.id from requirement_items i
      where i.state in ('accepted', 'waived') and i.told_of_end is distinct from ${lastDay} and ${lastDay} < ${dayOf(now)}
      limit ${most} for update skip locked
    ) x
    where i.company_id = x.company_id and i.id = x.id
    returning i.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Takes items whose document ends soon, at most so many. Returns the ids of those to tell of, which are neither over nor already renewed, and
 * how many were taken.
 */
export async function takeNearing(db: Db, now: Date | undefined, most: number) {
  const { rows } = await sql<{ id: string; is_told: boolean }>`
    update requirement_items i set told_of_nearing_end = i.valid_until
    from (
      select i.company_id, i.id from requirement_items i
      where i.state = 'accepted' and i.told_of_nearing_end is distinct from i.valid_until
        and i.valid_until <= ${dayOf(now)} + ${sql.lit(expiringDays)}
      limit ${most} for update skip locked
    ) x
    where i.company_id = x.company_id and i.id = x.id
    returning i.id, i.valid_until >= ${dayOf(now)} and i.renewal is distinct from 'submitted' and i.renewal is distinct from 'in_review' as is_told`.execute(
    db,
  );
  return { taken: rows.length, ids: rows.flatMap(({ id, is_told }) => (is_told ? [id] : [])) };
}

/** Raises notifications that follow from no event. */
export async function raiseNotifications(db: Db, notifications: readonly (NewNotification & { company_id: string })[]) {
  if (notifications.length === 0) return;
  await sql`
    select raise_notifications(array_agg(company_id order by place), array_agg(notification_type order by place),
      array_agg(description order by place), array_agg(details order by place))
    from jsonb_array_elements(${asJsonb(notifications)}::jsonb) with ordinality as e (given, place)
      cross join jsonb_to_record(given) as n (company_id uuid, notification_type text, description text, details jsonb)`.execute(
    db,
  );
}
