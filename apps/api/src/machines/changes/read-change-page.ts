import { gone } from "../../ground/http/refusal.ts";
import type { StaffScope, VendorScope } from "../../ground/db/scope.ts";
import { findChanges, findFeedState, findLastPosition, type Filters } from "./change-feed-queries.ts";
import { beginning, readCursor, writeCursor, type Position } from "./cursor.ts";

export interface TextPage {
  /** The text of a ChangePage. */
  body: string;
  /** The request need not wait: there are changes, or more follow. */
  isAnswer: boolean;
  next: string | null;
  /** The position up to which it has looked. */
  position: Position;
}

/**
 * Reads a page of the feed from a cursor on. Returns undefined if the epoch of the feed is over. Throws a 410 if the feed cannot
 * continue from the cursor.
 */
export async function readPage(
  scope: StaffScope | VendorScope,
  since: string | undefined,
  filters: Filters,
): Promise<TextPage | undefined> {
  const cursor = since === undefined ? undefined : readCursor(since);
  const state = await findFeedState(scope, cursor ?? beginning);
  if (state.isOver) return undefined;
  const isOfEpoch = cursor?.epoch === state.epoch.replaceAll("-", "");
  if (cursor && !(isOfEpoch && state.canContinue)) throw cursorExpired();
  const { changes, tx, id, has_more } = await findChanges(scope, cursor ?? state.first, filters);
  const next = tx === beginning.tx ? null : writeCursor(state.epoch, { tx, id });
  return {
    body: `{"changes":${changes},"next":${JSON.stringify(next)},"has_more":${has_more}}`,
    isAnswer: changes !== "[]" || has_more,
    next,
    position: { tx, id },
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
