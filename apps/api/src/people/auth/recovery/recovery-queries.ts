import { randomBytes } from "node:crypto";
import { administratorRole } from "@lading/contract";
import { sql, type Transaction } from "kysely";
import type { DB } from "../../../ground/db/schema.ts";
import { lockRowUser } from "../session-queries.ts";

type Db = Transaction<DB>;

export interface RecoveryRow {
  id: string;
  user_id: string;
  /** Null for staff. */
  company_id: string | null;
  /** The person. */
  name: string;
  email: string;
  reason: string;
  started_at: Date;
  starter_id: string;
  /** Null if the reader is a vendor and the person is one of the provider's staff, because vendors see no staff. So is `approver`. */
  starter: string | null;
  confirmed_at: Date | null;
  takes_effect_at: Date | null;
  approver_id: string | null;
  approver: string | null;
  /** Whether its starter or approver may no longer decide about it. It takes no effect then, and a job ends it. */
  is_void: boolean;
}

const columns = sql<RecoveryRow>`
  r.id, r.user_id, r.company_id, u.first_name || ' ' || u.last_name as name, u.email, r.reason, r.started_at,
  r.started_by as starter_id, s.first_name || ' ' || s.last_name as starter,
  r.confirmed_at, r.confirmed_at + interval '1 day' as takes_effect_at,
  r.approved_by as approver_id, a.first_name || ' ' || a.last_name as approver,
  not recovery_stands(r.started_by, r.approved_by, r.company_id) as is_void`;

/** A recovery that nobody has confirmed in time is over. */
const current = sql`
  from factor_recoveries r join users u on u.id = r.user_id left join users s on s.id = r.started_by
  left join users a on a.id = r.approved_by
  where (r.confirmed_at is not null or r.expires_at > now())`;

export async function findRecovery(db: Db, userId: string) {
  const { rows } = await sql<RecoveryRow>`select ${columns} ${current} and r.user_id = ${userId}`.execute(db);
  return rows[0];
}

interface Standing {
  salt: Buffer;
  status: string;
  company_status: string | null;
  company_name: string | null;
  suspended_until: string | null;
}

/** Locks the recovery of a mailed code and its person. Returns it with what decides whether the person may sign in. */
export async function lockRecoveryOfCode(db: Db, id: string) {
  await lockRowUser(db, sql`factor_recoveries where id = ${id}`);
  await sql`select from factor_recoveries where id = ${id} for update`.execute(db);
  const { rows } = await sql<RecoveryRow & Standing>`
    select f.*, r.code_salt as salt, u.status, c.status as company_status, c.name as company_name, c.suspended_until
    from (select ${columns} ${current} and r.id = ${id}) f
    join factor_recoveries r on r.id = f.id
    join users u on u.id = f.user_id
    left join companies c on c.id = u.company_id`.execute(db);
  return rows[0];
}

/** Locks a person of one company, or of the provider. Rows of others may refer to the person meanwhile, for example the audit record. */
export async function lockPerson(db: Db, companyId: string | null, id: string) {
  const { rows } = await sql<{ id: string; name: string; email: string; status: string }>`
    select id, first_name || ' ' || last_name as name, email, status from users
    where id = ${id} and company_id is not distinct from ${companyId} for no key update`.execute(db);
  return rows[0];
}

/** Returns undefined if the company has no such person. */
export async function findPerson(db: Db, companyId: string | null, id: string) {
  const { rows } = await sql<{ has_factor: boolean }>`
    select colleague_has_factor(id) as has_factor from users
    where id = ${id} and company_id is not distinct from ${companyId}`.execute(db);
  return rows[0];
}

/** Inserts a recovery in place of one that has expired. */
export async function insertRecovery(
  db: Db,
  recovery: { user_id: string; company_id: string | null; started_by: string; reason: string },
) {
  await deleteRecovery(db, recovery.user_id);
  const salt = randomBytes(32);
  const { id } = await db
    .insertInto("factor_recoveries")
    .values({ ...recovery, code_salt: salt })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, salt };
}

export const setApprover = (db: Db, userId: string, approver: string) =>
  db.updateTable("factor_recoveries").set({ approved_by: approver }).where("user_id", "=", userId).execute();

/** Returns when the recovery takes effect. */
export async function setConfirmed(db: Db, userId: string) {
  const { at } = await db
    .updateTable("factor_recoveries")
    .set({ confirmed_at: sql`coalesce(confirmed_at, now())` })
    .where("user_id", "=", userId)
    .returning(sql<Date>`confirmed_at + interval '1 day'`.as("at"))
    .executeTakeFirstOrThrow();
  return at;
}

export async function deleteRecovery(db: Db, userId: string) {
  const { numDeletedRows } = await db.deleteFrom("factor_recoveries").where("user_id", "=", userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes the person's factors if the recovery's rules are met. Returns whether it did. */
export async function finishRecovery(db: Db, userId: string) {
  const { rows } = await sql<{ is_done: boolean }>`select finish_recovery(${userId}) as is_done`.execute(db);
  return rows[0]?.is_done === true;
}

/** Deletes recoveries that were not confirmed in time, and those of people who were deactivated meanwhile. */
export const deleteExpiredRecoveries = (db: Db) =>
  sql`delete from factor_recoveries r using users u where u.id = r.user_id
    and (u.status <> 'active' or (r.confirmed_at is null and r.expires_at <= now()))`.execute(db);

export async function findVoidRecoveries(db: Db) {
  const { rows } = await sql<RecoveryRow>`
    select ${columns} ${current} and not recovery_stands(r.started_by, r.approved_by, r.company_id)
    order by r.user_id`.execute(db);
  return rows;
}

export async function findDueRecoveries(db: Db) {
  const { rows } = await sql<RecoveryRow>`
    select ${columns} ${current} and r.confirmed_at <= now() - interval '1 day' order by r.user_id`.execute(db);
  return rows;
}

/** The addresses of the active administrators of a company or of the provider. */
export async function findAdministrators(db: Db, companyId: string | null) {
  const { rows } = await sql<Told>`
    select u.email, u.company_id is null as is_staff from users u join roles r on r.id = u.role_id
    where u.status = 'active' and u.company_id is not distinct from ${companyId}
      and r.name = ${companyId === null ? administratorRole : "Vendor Admin"}
    order by u.email`.execute(db);
  return rows;
}

/** The address of an active person of a company or of the provider; undefined if the person belongs to another company by now. */
export async function findTold(db: Db, companyId: string | null, id: string): Promise<Told | undefined> {
  const { rows } = await sql<Told>`
    select email, company_id is null as is_staff from users
    where id = ${id} and status = 'active' and (company_id is null or company_id = ${companyId})`.execute(db);
  return rows[0];
}

interface Told {
  email: string;
  is_staff: boolean;
}
