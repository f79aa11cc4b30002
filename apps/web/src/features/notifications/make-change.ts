import { archiveNotifications, markNotifications, mostNotifications } from "@lading/contract";
import { call } from "../../lib/api.ts";
import { runInChunks } from "../../list/run-in-chunks.ts";
import type { ChangeOutcome } from "./change-outcome.ts";
import type { Act } from "./notification-change.ts";

/** Changes any number of notifications in several requests. Stops after a request that fails. */
export async function makeChange(act: Act, ids: readonly string[]): Promise<ChangeOutcome> {
  const { answers, left, error } = await runInChunks(ids, mostNotifications, (chunk) => request(act, chunk));
  const missed = new Set(answers.flatMap(({ errors }) => errors));
  const done = ids.slice(0, ids.length - left.length).filter((id) => !missed.has(id));
  const outcome = { done, missed: [...missed], left: left.length };
  return error === undefined ? outcome : { ...outcome, refusal: error };
}

const request = (act: Act, ids: string[]) =>
  act === "archive" || act === "restore"
    ? call(archiveNotifications, { body: { notifications_ids: ids, action: act } })
    : call(markNotifications, { body: { marked_ids: ids, mark_as: act } });
