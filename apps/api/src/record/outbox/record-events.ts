import { addNotifications } from "./add-notifications.ts";
import { insertEvents, type EventScope } from "./event-queries.ts";
import type { NewEvent } from "./new-event.ts";

/**
 * Records events and the notifications that follow from them, in the transaction of the changes that they tell about and with
 * one statement. The database adds the actor, and for a vendor's scope it replaces the company by the vendor's own. Events
 * without a user raise no notifications here; triggers raise those of a load.
 */
export async function recordEvents(scope: EventScope, events: readonly NewEvent[]) {
  if (events.length > 0) await insertEvents(scope, "user" in scope ? addNotifications(events, scope.user) : events);
}
