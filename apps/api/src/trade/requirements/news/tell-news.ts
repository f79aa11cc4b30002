import type { Transaction } from "kysely";
import type { Database } from "../../../ground/db/database.ts";
import type { DB } from "../../../ground/db/schema.ts";
import { findNextDecision, takeDecisions, takeEnded, type UntoldDecision } from "./news-queries.ts";
import { type ItemEventType, recordItemEvents } from "./record-item-events.ts";

/** How many decisions, and how many ended documents, one transaction tells of. */
const most = { decisions: 50, ended: 1000 };

/**
 * Tells of decisions that cannot be undone any more, and of documents and waivers that are over, each once. Returns when the next decision is
 * to be told. Tests pass `now`; the default is the database's time.
 */
export async function tellNews(database: Database, signal: AbortSignal, now?: Date) {
  for (const tellSome of [tellDecisions, tellEnded])
    while (!signal.aborted && (await database.transaction().execute((db) => tellSome(db, now))));
  return database.transaction().execute(findNextDecision);
}

/** Returns false if nothing was left. */
async function tellDecisions(db: Transaction<DB>, now: Date | undefined) {
  const decided = await takeDecisions(db, now, most.decisions);
  if (!decided) return false;
  const groups = Map.groupBy(decided, (one) => `${getType(one) ?? ""} ${one.staff_id ?? ""}`);
  for (const group of groups.values()) {
    const [first] = group;
    const type = first && getType(first);
    const ids = group.map(({ id }) => id);
    if (type) await recordItemEvents({ db }, type, ids, first.staff_id);
  }
  return true;
}

/** Returns undefined if a request to do without a document was refused, after which the item is as it was. */
function getType({ decision, has_submission }: UntoldDecision): ItemEventType | undefined {
  if (decision === "accept") return "requirement.accepted";
  if (decision === "waive") return "requirement.waived";
  return has_submission ? "requirement.changes_requested" : undefined;
}

/** Returns false if nothing was left. */
async function tellEnded(db: Transaction<DB>, now: Date | undefined) {
  const ids = await takeEnded(db, now, most.ended);
  await recordItemEvents({ db }, "requirement.expired", ids);
  return ids.length > 0;
}
