import type { ChangePage } from "@lading/contract";
import { gone } from "../http/refusal.ts";
import type { StaffScope, VendorScope } from "../db/scope.ts";
import { findChanges, findFeedState, findLastPosition, type Filters } from "./change-queries.ts";
import { beginning, readCursor, writeCursor, type Position } from "./cursor.ts";

/** A page of the feed, with the position up to which it has looked; undefined if the epoch of the feed is over. */
export type ReadPage = { page: ChangePage; position: Position } | undefined;

/** Reads a page of the feed from a cursor on. Throws a 410 if the feed cannot continue from it. */
export async function readPage(
  scope: StaffScope | VendorScope,
  since: string | undefined,
  filters: Filters,
): Promise<ReadPage> {
  const cursor = since === undefined ? undefined : readCursor(since);
  const state = await findFeedState(scope, cursor ?? beginning);
  if (state.isOver) return undefined;
  const isOfEpoch = cursor?.epoch === state.epoch.replaceAll("-", "");
  if (cursor && !(isOfEpoch && state.canContinue)) throw cursorExpired();
  const { changes, tx, id, has_more } = await findChanges(scope, cursor ?? state.first, filters);
  const write = (position: Position) => writeCursor(state.epoch, position);
  return {
    position: { tx, id },
    page: {
      changes: changes.map(({ tx: ofChange, ...change }) => ({
        ...change,
        id: write({ tx: ofChange, id: change.id }),
        at: new Date(change.at).toISOString(),
      })),
      next: tx === beginning.tx ? null : write({ tx, id }),
      has_more,
    },
  };
}

/** Returns the cursor after all changes of now, null if there are none; undefined if the epoch of the feed is over. */
export async function readEnd(scope: StaffScope | VendorScope) {
  const { epoch, isOver } = await findFeedState(scope, beginning);
  const last = await findLastPosition(scope.db);
  return isOver ? undefined : { next: last ? writeCursor(epoch, last) : null };
}

const cursorExpired = () =>
  gone(
    "cursor_expired",
    "The feed cannot continue from this cursor. Read a snapshot of each kind that you follow, and continue with its cursor.",
  );
