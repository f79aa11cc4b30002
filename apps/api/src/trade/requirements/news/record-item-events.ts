import type { EventType } from "@lading/contract";
import { recordEvents } from "../../../record/outbox/record-events.ts";
import { findToldItems, type ToldItem } from "./news-queries.ts";

export type ItemEventType = Extract<EventType, `requirement.${string}`>;

/** How many events one statement records. */
const most = 5000;

/**
 * Records events of one type about items as they are now, in the transaction of their change, and returns what they tell. Items that do not
 * exist any more have none.
 */
export async function recordItemEvents(
  scope: Parameters<typeof recordEvents>[0],
  type: ItemEventType,
  ids: readonly string[],
  /** The member of staff who decided, if a job tells of it. */
  staffId: string | null = null,
) {
  const told: ToldItem[] = [];
  for (let from = 0; from < ids.length; from += most) {
    const items = await findToldItems(scope.db, ids.slice(from, from + most));
    await recordEvents(
      scope,
      items.map(({ company_id, data }) => ({ company_id, type, subject: data.item, data, staff_id: staffId })),
    );
    told.push(...items);
  }
  return told;
}
