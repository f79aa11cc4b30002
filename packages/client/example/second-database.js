/*
 * Keeps a PostgreSQL database equal to a portal: a row for each product with its values, and a row for each approved field. It can be
 * killed at any time and continues where it was, because it stores the cursor of the feed in the transaction of the data.
 *
 * PORTAL_URL, API_KEY      the portal, and a key with the scope changes:read
 * DATABASE_URL             the second database
 * PORT, WEBHOOK_SECRET     where the portal's webhook arrives, and its secret
 */
import { setTimeout as sleep } from "node:timers/promises";
import { ApiError, createClient, readChanges, readSnapshot } from "@lading/client";
import { openAlarm } from "./alarm.js";
import { openStore } from "./store.js";

/** The program asks at least this often, in case no webhook arrives. */
const LONGEST_WAIT_MS = 5 * 60_000;
const PAUSE_AFTER_FAILURE_MS = 1000;

const { PORTAL_URL = "", API_KEY = "", DATABASE_URL = "", PORT = "", WEBHOOK_SECRET = "" } = process.env;
const portal = createClient({ url: PORTAL_URL, key: API_KEY, retries: Infinity });
const store = await openStore(DATABASE_URL);
const alarm = openAlarm(Number(PORT), WEBHOOK_SECRET);

for (;;) {
  const news = alarm.next(LONGEST_WAIT_MS);
  const cursor = await store.readCursor();
  try {
    await (cursor === undefined ? copyProducts() : readFeed(cursor ?? undefined));
    await news;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "cursor_expired") await store.forgetCursor();
    // The portal stopped in the middle of a snapshot. Other errors, for example a revoked key, need a person.
    else if (error.status !== 0) throw error;
    await sleep(PAUSE_AFTER_FAILURE_MS);
  }
}

/** Replaces all products. Approved fields have no snapshot, so those from before the first start are missing. */
async function copyProducts() {
  await store.inTransaction(async () => {
    await store.removeProducts();
    for await (const line of portal.readSnapshot(readSnapshot, { params: { kind: "products" } }))
      await ("next" in line ? store.storeCursor(line.next) : store.storeValues(line, line.values));
  });
  alarm.ring(); // The feed may have changes that were made during the snapshot.
}

/** @param {string | undefined} since */
async function readFeed(since) {
  const types = "product.updated,product.edit.approved,product.edit.undone";
  for await (const { changes, next } of portal.readFeed(readChanges, { query: { since, types } }))
    await store.inTransaction(async () => {
      for (const change of changes) {
        if (change.type === "product.updated") await store.storeValues(change, change.data.values);
        if (change.type === "product.edit.approved") await store.storeApproval(change, change.data);
        if (change.type === "product.edit.undone") await store.removeApproval(change, change.data);
      }
      await store.storeCursor(next);
    });
}
