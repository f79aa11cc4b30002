import type { VendorScope } from "../../ground/db/scope.ts";
import { notificationNumber } from "./notification-ids.ts";
import { findStem, markNotifications, moveNotifications } from "./notification-queries.ts";

/** Archives or restores notifications for the whole company. Returns the ids that did not move. */
export const archiveOrRestore = (scope: VendorScope, ids: readonly string[], action: "archive" | "restore") =>
  change(scope, ids, (numbers) => moveNotifications(scope, numbers, action === "archive"));

/** Marks notifications for the signed-in user, archived or not. Returns the ids that do not exist. */
export const markAs = (scope: VendorScope, ids: readonly string[], mark: "read" | "unread") =>
  change(scope, ids, (numbers) => markNotifications(scope, numbers, mark === "read"));

async function change(
  scope: VendorScope,
  ids: readonly string[],
  work: (numbers: readonly number[]) => Promise<number[]>,
) {
  const stem = await findStem(scope);
  const numbers = new Map([...new Set(ids)].map((id) => [id, notificationNumber(stem, id)]));
  const done = new Set(await work([...numbers.values()].filter((number) => number !== undefined)));
  return [...numbers].flatMap(([id, number]) => (number !== undefined && done.has(number) ? [] : id));
}
