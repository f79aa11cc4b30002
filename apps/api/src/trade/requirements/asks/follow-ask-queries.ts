import { renewalDays, undoGraceMs, undoMs } from "@lading/contract";
import { sql, type Transaction } from "kysely";
import type { DB } from "../../../ground/db/schema.ts";
import { isLive, releaseItems } from "./ask-queries.ts";

type Db = Transaction<DB>;

/** How many rows one transaction takes. */
const most = 100;

/** Days after a third party sent documents until its address is removed. */
const addressDays = 90;

/** The company `c` has the feature and is not suspended. */
const isServed = sql`c.status <> 'suspended' and exists (
  select from company_feature_flags f where f.company_id = c.id and f.feature_name = 'Required Documents' and f.active)`;

/** An item whose document a third party has sent. */
export interface ArrivedItem {
  id: string;
  /** The name of the third party. */
  from: string;
}

/** Removes what links that have ended did not send. Returns what others have sent, or undefined if no link was left. */
export async function clearEndedAsks(db: Db) {
  const { rows } = await sql<{ id: string }>`
    update document_asks set is_cleared = true where id in (
      select id from document_asks
      where not is_cleared and (expires_at <= now() or revoked_at is not null or sent_at is not null)
      limit ${most} for update skip locked) returning id`.execute(db);
  if (rows.length === 0) return undefined;
  const ids = rows.map(({ id }) => id);
  await sql`
    with taken as (
      delete from document_ask_files where ask_id = any(${ids}::uuid[]) returning file_id
    ), deleted as (
      delete from requirement_files where id in (select file_id from taken) returning id
    )
    insert into loose_files (key) select 'requirements/' || id from deleted`.execute(db);
  const arrived = await sql<ArrivedItem>`
    select x.item_id as id, a.name as from from document_asks a
      join document_ask_items x on x.company_id = a.company_id and x.ask_id = a.id
    where a.id = any(${ids}::uuid[]) and a.sent_at is not null and x.submission_id is not null
    order by a.id, x.item_id`.execute(db);
  return arrived.rows;
}

/** Makes items that nobody is asked for any more what they were before. */
export async function releaseSome(db: Db) {
  const { rows } = await sql<{ id: string }>`
    select i.id from requirement_items i
    where i.state = 'requested' and not exists (
      select from document_ask_items x join document_asks a on a.company_id = x.company_id and a.id = x.ask_id
      where x.company_id = i.company_id and x.item_id = i.id and ${isLive})
    order by i.id limit ${most} for update skip locked`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await releaseItems(db, sql`select company_id, id from requirement_items where id = any(${ids}::uuid[])`);
  return ids.length > 0;
}

/** A decision on what a third party has sent. */
export interface ToldDecision {
  ask_id: string;
  email: string;
  company: string;
  /** The person who asked for the document. */
  asker: string;
  name: string;
  state: "accepted" | "changes_requested";
  reason: string | null;
  valid_until: string | null;
  code_salt: Buffer;
  is_remembered: boolean;
}

/** Marks decisions that can no longer be undone as told, and returns them with the third parties to tell. */
export async function takeDecisions(db: Db) {
  const { rows } = await sql<ToldDecision>`
    with told as (
      update document_ask_items set told_at = now() where (company_id, ask_id, item_id) in (
        select x.company_id, x.ask_id, x.item_id
        from document_ask_items x join requirement_submissions s on s.company_id = x.company_id and s.id = x.submission_id
          join companies c on c.id = x.company_id
        where x.told_at is null and s.state in ('accepted', 'changes_requested')
          and s.decided_at < now() - ${undoMs + undoGraceMs} * interval '1 ms' and ${isServed}
        limit ${most} for update of x skip locked)
      returning company_id, ask_id, item_id, submission_id
    )
    select a.id as ask_id, a.email, c.name as company, u.first_name || ' ' || u.last_name as asker, r.name, s.state, s.reason, s.valid_until, a.code_salt, a.is_remembered
    from told t join document_asks a on a.company_id = t.company_id and a.id = t.ask_id
      join requirement_submissions s on s.company_id = t.company_id and s.id = t.submission_id
      join requirement_items i on i.company_id = t.company_id and i.id = t.item_id
      join requirements r on r.id = i.requirement_id join companies c on c.id = t.company_id join users u on u.id = a.asked_by
    where a.email is not null
    order by a.id, lower(r.name)`.execute(db);
  return rows;
}

/** A third party to ask again. */
export interface Renewal {
  company_id: string;
  company: string;
  email: string;
  name: string;
  is_straight: boolean;
  /** The person who asked before, and in whose name the new link is mailed. */
  user_id: string;
  person: string;
  items: string[];
}

/**
 * Notes that third parties who wanted that are asked again for documents that expire in 30 days, and returns them. The person who asked
 * them before asks again, or another one who may.
 */
export async function takeRenewals(db: Db, day: string) {
  const { rows } = await sql<Renewal>`
    with last as (
      select distinct on (x.company_id, x.item_id) x.company_id, x.item_id, x.ask_id, x.renewed_for, a.is_remembered
      from document_ask_items x join document_asks a on a.company_id = x.company_id and a.id = x.ask_id
      where a.sent_at is not null and x.submission_id is not null
        and (x.company_id, x.item_id) in (
          select y.company_id, y.item_id from document_ask_items y join document_asks b on b.company_id = y.company_id and b.id = y.ask_id
          where b.is_remembered)
      order by x.company_id, x.item_id, a.sent_at desc
    ), due as (
      select l.company_id, l.ask_id, l.item_id, i.valid_until, p.user_id, p.person
      from last l join requirement_items i on i.company_id = l.company_id and i.id = l.item_id
        join document_asks a on a.company_id = l.company_id and a.id = l.ask_id
        join companies c on c.id = l.company_id
        cross join lateral (
          select u.id as user_id, u.first_name || ' ' || u.last_name as person from users u
          where u.company_id = l.company_id and u.status = 'active' and exists (
            select from role_permissions g where g.role_id = u.role_id and g.permission = 'requirements.share')
          order by (u.id = a.asked_by) is not true, u.id limit 1) p
      where l.is_remembered and i.state = 'accepted' and i.renewal is null and i.valid_until - ${renewalDays}::int <= ${day}::date
        and i.valid_until is distinct from l.renewed_for and a.email is not null and ${isServed}
        and not exists (
          select from document_ask_items y join document_asks a on a.company_id = y.company_id and a.id = y.ask_id
          where y.company_id = i.company_id and y.item_id = i.id and ${isLive})
      limit ${most}
    ), noted as (
      update document_ask_items x set renewed_for = d.valid_until from due d
      where x.company_id = d.company_id and x.ask_id = d.ask_id and x.item_id = d.item_id and x.renewed_for is distinct from d.valid_until
      returning x.company_id, x.ask_id, x.item_id, d.user_id, d.person
    )
    select n.company_id, c.name as company, a.email, a.name, a.is_straight, n.user_id, n.person, array_agg(n.item_id order by n.item_id) as items
    from noted n join document_asks a on a.company_id = n.company_id and a.id = n.ask_id join companies c on c.id = n.company_id
    group by n.company_id, n.ask_id, c.name, a.email, a.name, a.is_straight, n.user_id, n.person`.execute(db);
  return rows;
}

/** Removes addresses that nothing needs any more. Returns false if none was left. */
export async function eraseAddresses(db: Db) {
  const { numAffectedRows = 0n } = await sql`
    update document_asks set email = null where id in (
      select id from document_asks
      where email is not null and not is_remembered and sent_at < now() - make_interval(days => ${addressDays}) limit ${most})`.execute(
    db,
  );
  return numAffectedRows > 0n;
}
