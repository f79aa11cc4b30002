import { sql, type Transaction } from "kysely";
import type { DB } from "../../ground/db/schema.ts";
import type { StaffScope } from "../../ground/db/scope.ts";
import { computeOpenOrders, storeSuspensions } from "./answer-pause-queries.ts";

/** Suspensions end when a day begins in UTC. */
const today = sql<string>`(now() at time zone 'UTC')::date`;

/** Returns a company's suspension, with the name of the staff member: null if it is active, undefined if there is no company. */
export async function findSuspension({ db }: StaffScope, id: string) {
  const company = await db
    .selectFrom("companies as c")
    .leftJoin("users as s", "s.id", "c.suspended_by")
    .select(["c.status", "c.suspended_at", "c.suspension_reason", "c.suspended_until"])
    .select(sql<string | null>`s.first_name || ' ' || s.last_name`.as("suspended_by"))
    .where("c.id", "=", id)
    .executeTakeFirst();
  if (company?.status !== "suspended") return company && null;
  const { suspended_at, suspended_by, suspension_reason, suspended_until } = company;
  return {
    since: suspended_at?.toISOString() ?? null,
    by: suspended_by,
    reason: suspension_reason,
    until: suspended_until,
  };
}

/** Locks a company and returns it, with whether this day is still to come. */
export const lockCompany = ({ db }: StaffScope, id: string, day: string | null) =>
  db
    .selectFrom("companies")
    .select(["name", "status"])
    .select(sql<boolean | null>`${day}::date > ${today}`.as("is_to_come"))
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function setSuspended(
  { db, user }: StaffScope,
  id: string,
  { reason, until }: { reason: string; until: string | null },
) {
  await db
    .updateTable("companies")
    .set({
      status: "suspended",
      suspended_at: sql`now()`,
      suspended_by: user.id,
      suspension_reason: reason,
      suspended_until: until,
    })
    .where("id", "=", id)
    .execute();
  await computeOpenOrders(db, [id]);
}

const resumed = {
  status: "active",
  suspended_at: null,
  suspended_by: null,
  suspension_reason: null,
  suspended_until: null,
};

export async function setResumed({ db }: StaffScope, id: string) {
  await storeSuspensions(db, [id]);
  await db.updateTable("companies").set(resumed).where("id", "=", id).execute();
  await computeOpenOrders(db, [id]);
}

/** Resumes the companies whose suspension has reached its last day, and returns their ids. */
export async function resumeDue(db: Transaction<DB>) {
  const companies = await db
    .selectFrom("companies")
    .select("id")
    .where("status", "=", "suspended")
    .where("suspended_until", "<=", today)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const ids = companies.map(({ id }) => id);
  if (ids.length === 0) return [];
  await storeSuspensions(db, ids);
  await db.updateTable("companies").set(resumed).where("id", "in", ids).execute();
  await computeOpenOrders(db, ids);
  return companies;
}
