import type { CompanyScope } from "../../../ground/db/scope.ts";
import { conflict, notFound } from "../../../ground/http/refusal.ts";
import {
  findLockedItem,
  findOpenSubmission,
  isLastDecided,
  type LockedItem,
  type OpenSubmission,
} from "./item-lock-queries.ts";

/** An item to change, with what was uploaded for it. */
export interface HeldItem extends LockedItem {
  open: OpenSubmission | undefined;
}

/** Locks an item. Throws if the company has none, if it is not needed any more, or if it is not in the version that the caller has read. */
export async function lockItem(scope: CompanyScope, id: string, version?: number): Promise<HeldItem> {
  const item = await findLockedItem(scope, id);
  if (!item) throw notFound();
  const open = await findOpenSubmission(scope, id);
  if (item.state === "not_applicable") throw conflict("item_changed", "This document is not needed any more.");
  if (version !== undefined && version !== item.version) {
    if (!open && (await isLastDecided(scope, id))) throw decided();
    throw conflict("item_changed", open ? describeOpen(open) : "This has changed meanwhile. Look at it again.");
  }
  return { ...item, open };
}

/** Returns what is to be sent next for the item, if there is something. Throws if something was sent that nobody has decided on. */
export function requireUnsent({ open }: HeldItem) {
  if (open && open.state !== "draft") throw conflict("item_changed", describeOpen(open));
  return open;
}

/** Returns what was sent for the item. Throws if nothing waits for a decision. */
export async function requireSent(scope: CompanyScope, { id, open }: HeldItem) {
  if (open && open.state !== "draft") return open;
  if (!open && (await isLastDecided(scope, id))) throw decided();
  throw conflict("item_changed", "This was taken back already.");
}

const decided = () => conflict("item_decided", "Somebody has decided on this already. Look at it again.");

const describeOpen = ({ state, sent_by }: OpenSubmission) =>
  state === "draft"
    ? "This has changed in another window or by a colleague. Look at it again."
    : `${sent_by ?? "A colleague"} has sent this already. Take it back to send other files.`;
