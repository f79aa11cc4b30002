import type { VendorScope } from "../../ground/db/scope.ts";
import { notificationNumber } from "./notification-ids.ts";
import { findStem, markNotifications, moveNotifications } from "./notification-queries.ts";
import { markPersonal, movePersonal } from "./personal-notification-queries.ts";

/**
 * Archives or restores notifications for the whole company, and those of the caller alone for the caller. Returns the ids that did not
 * move.
 */
export function archiveOrRestore(scope: VendorScope, ids: readonly string[], action: "archive" | "restore") {
  const toArchive = action === "archive";
  return change(scope, ids, {
    ofCompany: (numbers) => moveNotifications(scope, numbers, toArchive),
    personal: (others) => movePersonal(scope, others, toArchive),
  });
}

/** Marks notifications for the signed-in user, archived or not. Returns the ids that do not exist. */
export function markAs(scope: VendorScope, ids: readonly string[], mark: "read" | "unread") {
  const toRead = mark === "read";
  return change(scope, ids, {
    ofCompany: (numbers) => markNotifications(scope, numbers, toRead),
    personal: (others) => markPersonal(scope, others, toRead),
  });
}

interface Work {
  ofCompany: (numbers: readonly number[]) => Promise<number[]>;
  /** Gets the ids that do not begin with the company's stem. */
  personal: (ids: readonly string[]) => Promise<string[]>;
}

async function change(scope: VendorScope, ids: readonly string[], { ofCompany, personal }: Work) {
  const stem = await findStem(scope);
  const numbers = new Map([...new Set(ids)].map((id) => [id, notificationNumber(stem, id)]));
  const others = [...numbers].flatMap(([id, number]) => (number === undefined ? id : []));
  const done = new Set<string | number>(
    await ofCompany([...numbers.values()].filter((number) => number !== undefined)),
  );
  if (others.length > 0) for (const id of await personal(others)) done.add(id);
  return [...numbers].flatMap(([id, number]) => (done.has(number ?? id) ? [] : id));
}
