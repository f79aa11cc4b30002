import { sql } from "kysely";
import type { Database } from "../../ground/db/database.ts";
import type { Standing, VendorScope } from "../../ground/db/scope.ts";

/** Returns the stem that the ids of the company's notifications begin with. */
export async function findStem({ db, companyId }: VendorScope) {
  const { id_stem } = await db
    .selectFrom("notification_totals")
    .select("id_stem")
    .where("company_id", "=", companyId)
    .executeTakeFirstOrThrow();
  return id_stem;
}

/** Returns the numbers of the notifications that moved. */
export const moveNotifications = (scope: VendorScope, numbers: readonly number[], toArchive: boolean) =>
  readNumbers(scope, sql`move_own_notifications(${numbers}::bigint[], ${toArchive})`);

/** Marks notifications for the signed-in user. Returns the numbers of those that exist. */
export const markNotifications = (scope: VendorScope, numbers: readonly number[], toRead: boolean) =>
  readNumbers(scope, sql`mark_own_notifications(${numbers}::bigint[], ${toRead})`);

async function readNumbers({ db }: VendorScope, call: ReturnType<typeof sql>) {
  const { rows } = await sql<{ number: number }>`select number::float8 as number from ${call} as number`.execute(db);
  return rows.map(({ number }) => number);
}

/** Returns the numbers of unread notifications of the users of these sessions. Sessions that are not live have none. */
export async function countUnread(database: Database, sessionIds: readonly string[]) {
  const { rows } = await sql<Standing & { sessionId: string; unread: number }>`
    select session_id as "sessionId", company_id as "companyId", staff_id as "staffId",
      has_accepted_terms as "hasAcceptedTerms", unread::float8 as unread
    from count_unread(${sessionIds}::uuid[])`.execute(database);
  return new Map(rows.map((row) => [row.sessionId, row]));
}
