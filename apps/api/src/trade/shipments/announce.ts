import { formatScaled, type ShipConflict, type ShipNotice, toScaled } from "@lading/contract";
import type { VendorScope } from "../../ground/db/scope.ts";
import { errorAnswer, Refusal } from "../../ground/http/refusal.ts";
import { recordEvents } from "../../record/outbox/record-events.ts";
import { findBlockedShipments } from "../effects/open-requirement-queries.ts";
import { refuseOpen } from "../effects/refuse-open.ts";
import { lockOrders } from "../orders/answers/order-lock-queries.ts";
import { computeStates, getActor } from "../orders/answers/store-answer-queries.ts";
import { refuseWrongHeats } from "./heats/check-heats.ts";
import { findNotice } from "./ship-notice-queries.ts";
import { findLinesOf, findStoredLines } from "./shipped-line-queries.ts";
import { countShipments, recordShipments, storeVersion, type StoredLine } from "./store-notice-queries.ts";

/** An event has at most so many lines. */
const mostLines = 200;

/** Locks orders, so that nobody else announces or changes their lines until the transaction ends. */
export const lockOrdersOf = (scope: VendorScope, numbers: readonly string[]) =>
  lockOrders(scope, [...new Set(numbers)]);

interface Announcing {
  lines: readonly StoredLine[];
  /** Stores what the notice says from now on. */
  store: () => Promise<unknown>;
}

/**
 * Lets a notice of locked orders take quantities of its lines, or give them back, with its version, the history and the event. Refuses what
 * is not open, and a shipment for which a required document is missing. Returns the notice.
 */
export async function announce(
  scope: VendorScope,
  id: string,
  type: "ship_notice.created" | "ship_notice.updated" | "ship_notice.cancelled",
  { lines, store }: Announcing,
) {
  if (type !== "ship_notice.cancelled") {
    refuseOpen(await findBlockedShipments(scope.db, scope.companyId, lines));
    await refuseTooMuch(scope, id, lines);
    await refuseWrongHeats(scope, lines);
  }
  const former = await findStoredLines(scope, id);
  await store();
  const actor = getActor(scope.user);
  await storeVersion(scope, id, actor);
  const changes = await countShipments(scope, [...former, ...lines]);
  await recordShipments(scope, id, actor, scope.user.key ? "api" : "screen", changes);
  const orderIds = [...new Set([...former, ...lines].map(({ order_id }) => order_id))];
  await computeStates(scope, orderIds);
  const notice = await findNotice(scope, id);
  if (!notice) throw new Error(`The ship notice ${id} was not stored.`);
  await recordEvents(scope, [{ company_id: scope.companyId, type, subject: id, data: toData(notice) }]);
  return notice;
}

/** Refuses lines of which the notice ships more than is open, unless it announces no more of them than before. */
async function refuseTooMuch(scope: VendorScope, id: string, lines: readonly StoredLine[]) {
  const open = new Map((await findLinesOf(scope, id, lines)).map((row) => [`${row.order_id}/${row.line}`, row]));
  const tooMuch = lines.flatMap(({ order_id, line, quantity }) => {
    const row = open.get(`${order_id}/${line}`);
    const most = Math.max(toScaled(row?.most ?? "0"), toScaled(row?.announced ?? "0"));
    return toScaled(quantity) > most
      ? [{ purchase_order: row?.purchase_order ?? "", line, shipped: quantity, open: row?.open ?? "0" }]
      : [];
  });
  if (tooMuch.length > 0) throw overShipment(tooMuch);
}

function overShipment(lines: ShipConflict["lines"]) {
  const first = lines
    .slice(0, 3)
    .map(({ line, shipped, open }) => `Line ${line}: ${shipped} shipped, ${open} are open.`);
  const rest = lines.length > first.length ? [`And ${lines.length - first.length} more lines.`] : [];
  return new Refusal(409, {
    ...errorAnswer("over_shipment", [...first, ...rest].join(" ")),
    code: "over_shipment",
    params: {},
    lines,
  });
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
