import type { VendorScope } from "../../ground/db/scope.ts";
import { conflict } from "../../ground/http/refusal.ts";
import { addNotice, requireContents, requireUnreceived, requireVersion } from "./change-notice.ts";
import { checkNotice, type GivenNotice } from "./check-notice.ts";
import { announce, lockOrdersOf, type NoticeSource } from "./announce.ts";
import { findRefusals, refuseShipment } from "./find-refusals.ts";
import { findOrdersOf, findStoredLines } from "./shipped-line-queries.ts";
import { setState } from "./store-notice-queries.ts";

/** Sends a draft, which takes its quantities from then on. */
export async function send(scope: VendorScope, id: string, version: number, source?: NoticeSource) {
  await lockOrdersOf(scope, await findOrdersOf(scope, id));
  const { state } = await requireVersion(scope, id, version);
  if (state !== "draft") throw conflict("ship_notice_sent", "This ship notice was sent already.");
  const { lines } = await checkNotice(scope, await requireContents(scope, id), { id, isDraft: false });
  refuseShipment(await findRefusals(scope, id, lines));
  return announce(scope, id, "ship_notice.created", {
    lines,
    ...(source && { source }),
    store: () => setState(scope, id, "sent"),
  });
}

/** Makes a notice and sends it at once. Orders are locked first, as by a change, which numbers packages after that. */
export async function sendNew(scope: VendorScope, given: GivenNotice, source: NoticeSource) {
  await lockOrdersOf(
    scope,
    given.lines.map(({ purchase_order }) => purchase_order),
  );
  const { id, version } = await addNotice(scope, given);
  return send(scope, id, version, source);
}

/** Cancels a sent notice: its quantities are open again. */
export async function cancel(scope: VendorScope, id: string, version: number) {
  await lockOrdersOf(scope, await findOrdersOf(scope, id));
  const notice = await requireVersion(scope, id, version);
  requireUnreceived(notice);
  if (notice.state === "draft")
    throw conflict("ship_notice_changed", "This ship notice is a draft. Delete it instead.", {
      version: notice.version,
    });
  const lines = await findStoredLines(scope, id);
  return announce(scope, id, "ship_notice.cancelled", {
    lines: lines.map(({ order_id, line }) => ({ order_id, line, quantity: "0", details: [] })),
    store: () => setState(scope, id, "cancelled"),
  });
}
