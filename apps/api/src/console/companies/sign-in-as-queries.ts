import type { StaffScope } from "../../ground/db/scope.ts";

/** The user of a company, each in any status; undefined for staff and unknown ids. */
export const findVendorUser = ({ db }: StaffScope, userId: string) =>
  db
    .selectFrom("users as u")
    .innerJoin("companies as c", "c.id", "u.company_id")
    .select(["u.first_name", "u.last_name", "u.status"])
    .select(["c.name as company_name", "c.status as company_status", "c.suspended_until"])
    .where("u.id", "=", userId)
    .executeTakeFirst();

export const insertTemporaryToken = (
  { db, user }: StaffScope,
  token: { user_id: string; reason: string; code_salt: Buffer },
) =>
  db
    .insertInto("temporary_tokens")
    .values({ ...token, staff_id: user.id })
    .returning("id")
    .executeTakeFirstOrThrow();
