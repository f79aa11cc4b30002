import { archiveNotifications, markNotifications, mostNotifications } from "@lading/contract";
import { call } from "../../lib/api.ts";
import type { ChangeOutcome } from "./change-outcome.ts";
import type { Act } from "./notification-change.ts";

/** Changes any number of notifications, as many at a time as a call takes. After one that is refused there are no more. */
export async function makeChange(act: Act, ids: readonly string[]): Promise<ChangeOutcome> {
  const missed = new Set<string>();
  for (let at = 0; at < ids.length; at += mostNotifications) {
    try {
      const { errors } = await request(act, ids.slice(at, at + mostNotifications));
      for (const id of errors) missed.add(id);
    } catch (refusal) {
      const tried = ids.slice(0, at);
      return { done: tried.filter((id) => !missed.has(id)), missed: [...missed], left: ids.length - at, refusal };
    }
  }
  return { done: ids.filter((id) => !missed.has(id)), missed: [...missed], left: 0 };
}

const request = (act: Act, ids: string[]) =>
  act === "archive" || act === "restore"
    ? call(archiveNotifications, { body: { notifications_ids: ids, action: act } })
    : call(markNotifications, { body: { marked_ids: ids, mark_as: act } });
