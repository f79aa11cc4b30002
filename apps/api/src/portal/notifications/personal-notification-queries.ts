import { isNotificationType, type Notification } from "@lading/contract";
import { sql } from "kysely";
import { and } from "../../ground/db/and.ts";
import { searchPatterns } from "../../ground/db/search-patterns.ts";
import type { VendorScope } from "../../ground/db/scope.ts";
import { readDetails } from "../../record/outbox/notification-details.ts";
import { ofTypes, type Listing } from "./notification-figures-queries.ts";

type PersonalListing = Omit<Listing, "skipped" | "length" | "ordering">;

/** Finds the notifications that only the caller sees. */
export async function findPersonal(scope: VendorScope, listing: PersonalListing): Promise<Notification[]> {
  const { isArchived, notification_type, date_after, date_before, search_string } = listing;
  const day = sql`(p.event_date at time zone 'utc')::date`;
  const conditions = [
    ofTypes(sql`p`, notification_type),
    ...(date_after === undefined ? [] : [sql`${day} >= ${date_after}`]),
    ...(date_before === undefined ? [] : [sql`${day} <= ${date_before}`]),
    ...searchPatterns(search_string).map((pattern) => sql`lower(p.description) like ${pattern}`),
  ];
  const { rows } = await sql<Omit<Notification, "event_date"> & { event_date: Date; details: unknown }>`
    select p.id, p.notification_type, p.event_date, p.is_read as was_read, p.description, p.details
    from personal_notifications p
    where p.company_id = ${scope.companyId} and p.user_id = ${scope.user.id} and p.is_archived = ${isArchived}
      ${and(conditions)}`.execute(scope.db);
  return rows.map(({ details, ...row }) => ({
    ...row,
    event_date: row.event_date.toISOString(),
    ...(isNotificationType(row.notification_type) && {
      [row.notification_type]: readDetails(row.notification_type, details),
    }),
  }));
}

/** Archives or restores notifications of the caller alone. Returns the ids of those that changed. */
export const movePersonal = (scope: VendorScope, ids: readonly string[], toArchive: boolean) =>
  readIds(scope, sql`set is_archived = ${toArchive} where is_archived <> ${toArchive} and id = any(${ids}::uuid[])`);

/** Marks notifications of the caller alone. Returns the ids of those that exist. */
export const markPersonal = (scope: VendorScope, ids: readonly string[], toRead: boolean) =>
  readIds(scope, sql`set is_read = ${toRead} where id = any(${ids}::uuid[])`);

async function readIds({ db, companyId, user }: VendorScope, change: ReturnType<typeof sql>) {
  const { rows } = await sql<{ id: string }>`
    update personal_notifications ${change} and company_id = ${companyId} and user_id = ${user.id} returning id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
