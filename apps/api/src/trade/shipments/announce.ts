import { formatScaled, type ShipNotice, toScaled } from "@lading/contract";
import type { VendorScope } from "../../ground/db/scope.ts";
import { recordEvents } from "../../record/outbox/record-events.ts";
import { lockOrders } from "../orders/answers/order-lock-queries.ts";
import { computeStates, getActor } from "../orders/answers/store-answer-queries.ts";
import { storeVersion } from "./notice-contents-queries.ts";
import { findNotice } from "./ship-notice-queries.ts";
import { findStoredLines } from "./shipped-line-queries.ts";
import { countShipments, recordShipments, type StoredLine } from "./store-notice-queries.ts";

/** An event has at most so many lines. */
const mostLines = 200;

/** Locks orders, so that nobody else announces or changes their lines until the transaction ends. */
export const lockOrdersOf = (scope: VendorScope, numbers: readonly string[]) =>
  lockOrders(scope, [...new Set(numbers)]);

/** The places where people write notices. */
export type NoticeSource = "screen" | "file";

interface Announcing {
  lines: readonly StoredLine[];
  /** Where a person has written it. */
  source?: NoticeSource;
  /** Stores what the notice says from now on. */
  store: () => Promise<unknown>;
}

/**
 * Lets a notice of locked orders take quantities of its lines, or give them back, with its version, the history and the event. The
 * caller has refused what may not be shipped. Returns the notice.
 */
export async function announce(
  scope: VendorScope,
  id: string,
  type: "ship_notice.created" | "ship_notice.updated" | "ship_notice.cancelled",
  { lines, source = "screen", store }: Announcing,
) {
  const former = await findStoredLines(scope, id);
  await store();
  const actor = getActor(scope.user);
  await storeVersion(scope, id, actor);
  const changes = await countShipments(scope, [...former, ...lines]);
  await recordShipments(scope, id, actor, scope.user.key ? "api" : source, changes);
  const orderIds = [...new Set([...former, ...lines].map(({ order_id }) => order_id))];
  await computeStates(scope, orderIds);
  const notice = await findNotice(scope, id);
  if (!notice) throw new Error(`The ship notice ${id} was not stored.`);
  await recordEvents(scope, [{ company_id: scope.companyId, type, subject: id, data: toData(notice) }]);
  return notice;
}

const toData = (notice: ShipNotice) => ({
  ship_notice: notice.id,
  number: notice.number,
  version: notice.version,
  kind: notice.kind,
  ship_date: notice.ship_date,
  expected_arrival: notice.expected_arrival,
  carrier_name: notice.carrier_name,
  scac: notice.scac,
  tracking: notice.tracking,
  lines: notice.lines.slice(0, mostLines).map(({ purchase_order, line, quantity, details }) => ({
    purchase_order,
    line,
    quantity: formatScaled(toScaled(quantity)),
    lots: [...new Set(details.flatMap(({ lot }) => lot ?? []))],
    heats: [...new Set(details.flatMap(({ heat }) => heat ?? []))],
  })),
  lines_left_out: Math.max(0, notice.lines.length - mostLines),
});
