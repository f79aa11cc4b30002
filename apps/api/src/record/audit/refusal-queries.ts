import { sql, type Transaction } from "kysely";
import type { DB } from "../../ground/db/schema.ts";

type Gate = Transaction<DB>;

/** Finds the user of a session, which may have ended. */
export const findSessionUser = (db: Gate, sessionId: string) =>
  db
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select(["u.id as userId", "u.company_id as companyId", "s.staff_id as staffId"])
    .where("s.id", "=", sessionId)
    .executeTakeFirst();

/** Finds the account of an e-mail address. */
export const findAccountByEmail = (db: Gate, email: string) =>
  db
    .selectFrom("users")
    .select(["id as userId", "company_id as companyId", sql<null>`null`.as("staffId")])
    .where("email", "=", email)
    .executeTakeFirst();

/** Returns whether one of these ids or order numbers belongs to another company. */
export async function isOfAnotherCompany(
  db: Gate,
  { ids, orderNumbers, companyId }: { ids: string[]; orderNumbers: string[]; companyId: string },
) {
  const { rows } = await sql<{ answer: boolean }>`
    select belongs_to_another_company(${ids}::uuid[], ${orderNumbers}::text[], ${companyId}) as answer`.execute(db);
  return rows[0]?.answer === true;
}
