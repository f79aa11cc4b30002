import { eventTypeIds, eventTypes } from "@lading/contract";
import { writeCursor } from "../changes/cursor.ts";
import type { Database } from "../../ground/db/database.ts";
import {
  findCollectingWebhooks,
  findEpoch,
  findEvents,
  insertDeliveries,
  lockProgress,
  moveProgress,
  type CollectingWebhook,
  type WebhookEvent,
} from "./dispatch-queries.ts";
import { writeBody } from "./webhook-body.ts";

const BATCH_SIZE = 500;

/**
 * Makes the deliveries of new events in the transaction that moves the progress, so a crash neither loses nor doubles any. Returns
 * true if there may be more events.
 */
export function addDeliveries(database: Database): Promise<boolean> {
  return database.transaction().execute(async (db) => {
    const webhooks = await findCollectingWebhooks(db);
    if (webhooks.length === 0) return false;
    const events = await findEvents(db, await lockProgress(db), BATCH_SIZE);
    const last = events.at(-1);
    if (!last) return false;
    const epoch = await findEpoch(db);
    const deliveries = events.flatMap((event) => {
      const receivers = webhooks.filter((webhook) => isMeantFor(webhook, event));
      if (receivers.length === 0) return [];
      const body = writeBody({ type: event.type, at: event.at, data: describe(event, epoch) });
      return receivers.map(({ id, company_id }) => ({
        webhook_id: id,
        company_id,
        type: event.type,
        body,
        trace: event.trace,
      }));
    });
    if (deliveries.length > 0) await insertDeliveries(db, deliveries);
    await moveProgress(db, last);
    return events.length === BATCH_SIZE;
  });
}

const findTypes = (kind: "orders" | "requirements") =>
  new Set<string>(eventTypeIds.filter((type) => eventTypes[type].reads === kind));
const ofOrders = findTypes("orders");
const ofRequirements = findTypes("requirements");

/** The provider's webhooks get the changes of all companies but test companies. */
const isMeantFor = (
  { company_id, types, created_at, follows_orders, follows_requirements }: CollectingWebhook,
  event: WebhookEvent,
) =>
  types.includes(event.type) &&
  (follows_orders || !ofOrders.has(event.type)) &&
  (follows_requirements || !ofRequirements.has(event.type)) &&
  (company_id === null ? !event.is_test : company_id === event.company_id) &&
  event.at >= created_at;

/**
 * Ids and the names of what changed, no values, so that a receiver of an old delivery does not store old values. The id is that of
 * the change in the feed, where it is also the cursor after the change.
 */
const describe = ({ tx, id, company_code, subject, changed }: WebhookEvent, epoch: string) => ({
  id: writeCursor(epoch, { tx, id }),
  company_code,
  subject,
  changed,
});
