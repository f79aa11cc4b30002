import type { ItemState } from "@lading/contract";
import type { Transaction } from "kysely";
import type { Database } from "../../../ground/db/database.ts";
import type { DB } from "../../../ground/db/schema.ts";
import {
  dayOf,
  findNextDecision,
  takeDecisions,
  takeEnded,
  takeNearing,
  type ToldItem,
  type UntoldDecision,
} from "./news-queries.ts";
import { createNotifications } from "./item-notifications.ts";
import { raiseForItems } from "./raise-for-items.ts";
import { writeOverdueRows } from "./overdue-queries.ts";
import { type ItemEventType, recordItemEvents } from "./record-item-events.ts";

/** How many decisions, and how many documents, one transaction tells of. */
const most = { decisions: 50, items: 1000 };

/**
 * Tells of decisions that cannot be undone any more, of documents that end soon, and of documents and waivers that are over, each once. Overdue
 * documents come into the queue of staff. Returns when the next decision is to be told. Tests pass `now`; the default is the database's time.
 */
export async function tellNews(database: Database, signal: AbortSignal, now?: Date) {
  for (const tellSome of [tellDecisions, tellNearing, tellEnded])
    while (!signal.aborted && (await database.transaction().execute((db) => tellSome(db, now))));
  await database.transaction().execute((db) => writeOverdueRows(db, dayOf(now)));
  return database.transaction().execute(findNextDecision);
}

/** Returns false if nothing was left. */
async function tellDecisions(db: Transaction<DB>, now: Date | undefined) {
  const decided = await takeDecisions(db, now, most.decisions);
  if (!decided) return false;
  const groups = Map.groupBy(decided, ({ id: _id, ...same }) => JSON.stringify(same));
  for (const group of groups.values()) {
    const [first] = group as [UntoldDecision, ...UntoldDecision[]]; // No group is empty.
    const { type, state } = getOutcome(first);
    const ids = group.map(({ id }) => id);
    const notify = (items: readonly ToldItem[]) =>
      createNotifications(items, { type: "requirement_decision", state, reason: first.reason });
    if (type) await recordItemEvents({ db }, type, ids, { staffId: first.staff_id, notify });
    else await raiseForItems(db, ids, notify);
  }
  return true;
}

interface Outcome {
  /** Undefined if a request to do without a document was refused, after which the item is as it was. */
  type?: ItemEventType;
  state?: ItemState;
}

function getOutcome({ decision, has_submission }: UntoldDecision): Outcome {
  if (decision === "accept") return { type: "requirement.accepted", state: "accepted" };
  if (decision === "waive") return { type: "requirement.waived", state: "waived" };
  return has_submission ? { type: "requirement.changes_requested", state: "changes_requested" } : {};
}

/** Returns false if nothing was left. */
async function tellNearing(db: Transaction<DB>, now: Date | undefined) {
  const { taken, ids } = await takeNearing(db, now, most.items);
  await raiseForItems(db, ids, (items) => createNotifications(items, { type: "requirement_expiring" }));
  return taken > 0;
}

/** Returns false if nothing was left. */
async function tellEnded(db: Transaction<DB>, now: Date | undefined) {
  const ids = await takeEnded(db, now, most.items);
  await recordItemEvents({ db }, "requirement.expired", ids, {
    notify: (items) => {
      const [expired = [], needed = []] = [true, false].map((isExpired) =>
        items.filter(({ data }) => (data.state === "expired") === isExpired),
      );
      // A document whose waiver has ended is needed again.
      const again = createNotifications(needed, { type: "requirement_opened", isWaiverOver: true });
      return new Map([...createNotifications(expired, { type: "requirement_expiring" }), ...again]);
    },
  });
  return ids.length > 0;
}
