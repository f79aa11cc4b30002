import type { changeShipNotice, ShipNotice } from "@lading/contract";
import type { VendorScope } from "../../ground/db/scope.ts";
import { conflict, invalid, notFound } from "../../ground/http/refusal.ts";
import type { Out } from "../../ground/http/serve.ts";
import { type CheckedNotice, checkNotice, type GivenNotice } from "./check-notice.ts";
import { numberPackages } from "./number-packages.ts";
import { announce, lockOrdersOf } from "./announce.ts";
import { findRefusals, refuseShipment } from "./find-refusals.ts";
import { findContents } from "./notice-contents-queries.ts";
import { findNotice } from "./ship-notice-queries.ts";
import { findOrdersOf } from "./shipped-line-queries.ts";
import {
  deleteNotice,
  insertNotice,
  lockNotice,
  type LockedNotice,
  replaceLines,
  replacePackages,
  updateNotice,
} from "./store-notice-queries.ts";

/** Makes a draft, which takes nothing of its orders. */
export async function addNotice(scope: VendorScope, given: GivenNotice) {
  const checked = await checkNotice(scope, given, { id: null, isDraft: true });
  const id = await insertNotice(scope, checked.head);
  if (id === undefined) throw invalid({ number: ["Another ship notice has this number."] });
  await storeContents(scope, id, checked);
  return requireNotice(scope, id);
}

/** Changes a draft or a sent notice. Members that are left out stay as they are. */
export async function changeNotice(
  scope: VendorScope,
  id: string,
  { version, ...given }: Out<typeof changeShipNotice.body>,
) {
  const former = await findOrdersOf(scope, id);
  // Sends and changes lock orders before notices, so that they do not wait for each other.
  const named = given.lines?.map(({ purchase_order }) => purchase_order) ?? [];
  await lockOrdersOf(scope, [...former, ...named]);
  const locked = await requireVersion(scope, id, version);
  requireUnreceived(locked);
  const isDraft = locked.state === "draft";
  const checked = await checkNotice(scope, { ...(await requireContents(scope, id)), ...given }, { id, isDraft });
  if (!isDraft) refuseShipment(await findRefusals(scope, id, checked.lines), { isSent: true });
  await updateNotice(scope, id, checked.head);
  const store = () => storeContents(scope, id, checked);
  if (!isDraft) return announce(scope, id, "ship_notice.updated", { lines: checked.lines, store });
  await store();
  return requireNotice(scope, id);
}

export async function removeNotice(scope: VendorScope, id: string) {
  const notice = await lockNotice(scope, id);
  if (!notice) throw notFound();
  if (notice.state !== "draft") throw conflict("ship_notice_sent", "This ship notice was sent. Cancel it instead.");
  await deleteNotice(scope, id);
  return {};
}

/** Stores the lines and packages of a notice. Packages without a code get one if the company has a prefix. */
async function storeContents(scope: VendorScope, id: string, { lines, packages }: CheckedNotice) {
  await replaceLines(scope, id, lines);
  await replacePackages(scope, id, await numberPackages(scope, id, packages));
}

/** Returns a notice of the company as people see it, or refuses. */
export async function requireNotice(scope: VendorScope, id: string): Promise<ShipNotice> {
  const notice = await findNotice(scope, id);
  if (!notice) throw notFound();
  return notice;
}

/** Returns what a notice of the company says, or refuses. */
export async function requireContents(scope: VendorScope, id: string): Promise<GivenNotice> {
  const contents = await findContents(scope, id);
  if (!contents) throw notFound();
  return contents;
}

/** Locks a notice in the version that the caller has read. */
export async function requireVersion(scope: VendorScope, id: string, version: number) {
  const notice = await lockNotice(scope, id);
  if (!notice) throw notFound();
  if (notice.version !== version)
    throw conflict("ship_notice_changed", "Somebody changed this ship notice meanwhile. Look at it again.", {
      version: notice.version,
    });
  if (notice.state === "cancelled") throw conflict("ship_notice_cancelled", "This ship notice is cancelled.");
  return notice;
}

/** Refuses a change of a notice of which the provider has received something. */
export function requireUnreceived({ state }: LockedNotice) {
  if (state === "partly_received" || state === "received")
    throw conflict("ship_notice_received", "Some of this shipment has been received, so its notice cannot be changed.");
}
