import type { EventType } from "@lading/contract";
import type { NewNotification } from "../../../record/outbox/notification-texts.ts";
import { recordNotifyingEvents } from "../../../record/outbox/record-events.ts";
import { findToldItems, type ToldItem } from "./news-queries.ts";

export type ItemEventType = Extract<EventType, `requirement.${string}`>;

/** How many events one statement records. */
const most = 2000;

interface Telling {
  /** The member of staff who decided, if a job tells of it. */
  staffId?: string | null;
  /** Returns the notifications that follow, by the ids of items. */
  notify?: (items: readonly ToldItem[]) => Map<string, NewNotification>;
}

/** Records events of one type about items as they are now, in the transaction of their change. Items that do not exist any more have none. */
export async function recordItemEvents(
  scope: Parameters<typeof recordNotifyingEvents>[0],
  type: ItemEventType,
  ids: readonly string[],
  { staffId = null, notify = () => new Map() }: Telling = {},
) {
  for (let from = 0; from < ids.length; from += most) {
    const items = await findToldItems(scope.db, ids.slice(from, from + most));
    const notifications = notify(items);
    await recordNotifyingEvents(
      scope,
      items.map(({ company_id, data }) => ({
        company_id,
        type,
        subject: data.item,
        data,
        staff_id: staffId,
        ...notifications.get(data.item),
      })),
    );
  }
}
