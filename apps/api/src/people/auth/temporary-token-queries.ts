import { sql, type Transaction } from "kysely";
import type { DB } from "../../ground/db/schema.ts";

type Gate = Transaction<DB>;

export const findTemporaryToken = (db: Gate, id: string) =>
  db
    .selectFrom("temporary_tokens as t")
    .innerJoin("users as staff", "staff.id", "t.staff_id")
    .innerJoin("users as u", "u.id", "t.user_id")
    .leftJoin("companies as c", "c.id", "u.company_id")
    .select([
      "t.id",
      "t.code_salt as salt",
      "t.reason",
      "staff.id as staff_id",
      sql<string>`staff.first_name || ' ' || staff.last_name`.as("staff_name"),
      "u.id as user_id",
      "u.email",
      "u.company_id",
      sql<boolean>`staff.status = 'active' and staff.company_id is null and exists (select from role_permissions p
        where p.role_id = staff.role_id and p.permission = 'provider.sign_in_as')`.as("is_of_active_staff"),
      sql<boolean>`u.status = 'active' and c.status = 'active'`.as("is_for_active_user"),
    ])
    .where("t.id", "=", id)
    .executeTakeFirst();

/** Uses up a token within its minute. Returns true only for the first request. */
export async function spendTemporaryToken(db: Gate, id: string) {
  const { numUpdatedRows } = await db
    .updateTable("temporary_tokens")
    .set({ used_at: sql`now()` })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
