import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { asJsonb } from "../db/jsonb.ts";
import type { SessionScope, StaffScope, Standing, VendorScope } from "../db/scope.ts";

export interface RaisedNotification {
  notification_type:
    | "terms_and_conditions_acceptance"
    | "product_details_edit_request"
    | "product_details_edit_decision";
  description: string;
  details: object;
}

/** Tells the company of the caller. */
export const raiseOwnNotification = ({ db }: VendorScope | SessionScope, event: RaisedNotification) =>
  sql`select raise_own_notification(${event.notification_type}, ${event.description}, ${asJsonb(event.details)}::jsonb)`.execute(
    db,
  );

/** Tells companies, each of what is its own. */
export const raiseNotifications = (
  { db }: StaffScope,
  events: readonly (RaisedNotification & { company_id: string })[],
) =>
  sql`select raise_notifications(
    ${events.map(({ company_id }) => company_id)}::uuid[], ${events.map(({ notification_type }) => notification_type)}::text[],
    ${events.map(({ description }) => description)}::text[], ${events.map(({ details }) => asJsonb(details))}::jsonb[])`.execute(
    db,
  );

/** What the ids of the company's events begin with. */
export async function findStem({ db, companyId }: VendorScope) {
  const { id_stem } = await db
    .selectFrom("notification_totals")
    .select("id_stem")
    .where("company_id", "=", companyId)
    .executeTakeFirstOrThrow();
  return id_stem;
}

/** Answers the numbers of those that have moved. */
export const moveNotifications = (scope: VendorScope, numbers: readonly number[], toArchive: boolean) =>
  readNumbers(scope, sql`move_own_notifications(${numbers}::bigint[], ${toArchive})`);

/** Answers the numbers of those that there are, for the signed-in user. */
export const markNotifications = (scope: VendorScope, numbers: readonly number[], toRead: boolean) =>
  readNumbers(scope, sql`mark_own_notifications(${numbers}::bigint[], ${toRead})`);

async function readNumbers({ db }: VendorScope, call: ReturnType<typeof sql>) {
  const { rows } = await sql<{ number: number }>`select number::float8 as number from ${call} as number`.execute(db);
  return rows.map(({ number }) => number);
}

/** How many the session's user has not read, and who that is; undefined when the session is not live. */
export async function countUnread(database: Database, sessionId: string) {
  const { rows } = await sql<Standing & { unread: number }>`
    select company_id as "companyId", staff_id as "staffId", has_accepted_terms as "hasAcceptedTerms", unread::float8 as unread
    from count_unread(${sessionId})`.execute(database);
  return rows[0];
}
