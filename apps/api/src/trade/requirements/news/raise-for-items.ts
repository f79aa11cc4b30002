import type { Transaction } from "kysely";
import type { DB } from "../../../ground/db/schema.ts";
import type { NewNotification } from "../../../record/outbox/notification-texts.ts";
import { findToldItems, raiseNotifications, type ToldItem } from "./news-queries.ts";

/** Raises notifications of items without an event. */
export async function raiseForItems(
  db: Transaction<DB>,
  ids: readonly string[],
  notify: (items: readonly ToldItem[]) => Map<string, NewNotification>,
) {
  const items = await findToldItems(db, ids);
  const notifications = notify(items);
  await raiseNotifications(
    db,
    items.flatMap(({ company_id, data }) => {
      const notification = notifications.get(data.item);
      return notification ? [{ company_id, ...notification }] : [];
    }),
  );
}
