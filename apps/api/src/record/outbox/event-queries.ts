import { sql, type Transaction } from "kysely";
import { asJsonb } from "../../ground/db/jsonb.ts";
import type { DB } from "../../ground/db/schema.ts";
import type { CompanyScope, ProviderScope, SessionScope, StaffScope, VendorScope } from "../../ground/db/scope.ts";
import type { NewNotification } from "./notification-texts.ts";
import type { NewEvent } from "./new-event.ts";

/** The transaction of a job. */
interface JobScope {
  readonly db: Transaction<DB>;
}

export type EventScope = VendorScope | CompanyScope | SessionScope | StaffScope | ProviderScope | JobScope;

/** An event, with the notification that follows from it if one does. */
export type NotifyingEvent = NewEvent & Partial<NewNotification>;

export async function insertEvents(scope: EventScope, events: readonly NotifyingEvent[]) {
  const isOfVendor = "user" in scope && scope.user.companyId !== null;
  const record = sql.ref(isOfVendor ? "record_own_events" : "record_events");
  await sql`select ${record}(${asJsonb(events)}::jsonb)`.execute(scope.db);
}
