import { addNotifications } from "./add-notifications.ts";
import { insertEvents, type EventScope, type NotifyingEvent } from "./event-queries.ts";
import type { NewNotification } from "./notification-texts.ts";
import type { NewEvent } from "./new-event.ts";

/**
 * Records events and the notifications that follow from them, in the transaction of the changes that they tell about and with
 * one statement. The database adds the actor, and for a vendor's scope it replaces the company by the vendor's own. Events
 * without a user raise no notifications here; triggers raise those of a load.
 */
export async function recordEvents(
  scope: EventScope,
  events: readonly NewEvent[],
  /** One notification for all the events in place of those that follow from them. Null raises none. */
  together?: NewNotification | null,
) {
  const [first, ...others] = events;
  if (!first) return;
  if (together !== undefined) await insertEvents(scope, [{ ...first, ...together }, ...others]);
  else await insertEvents(scope, "user" in scope ? addNotifications(events, scope.user) : events);
}

/** Records events that have the notifications which follow from them, for jobs, in the transaction of the changes. */
export async function recordNotifyingEvents(scope: EventScope, events: readonly NotifyingEvent[]) {
  if (events.length > 0) await insertEvents(scope, events);
}
