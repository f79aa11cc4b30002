import { toScaled } from "@lading/contract";
import {
  type AwaitedLine,
  computeOrders,
  countReceived,
  type Db,
  findAwaited,
  findNamedNotices,
  findUnmatched,
  type LineKey,
  setNoticeStates,
  storeMatches,
  type UnmatchedReceipt,
} from "./receipt-queries.ts";

/**
 * Lets notices, lines and the history of orders follow receipts that were stored or taken back by a user or an API key. The orders are locked by
 * `lockShipments`.
 */
export async function countReceipts(db: Db, lines: readonly LineKey[], actorId: string) {
  if (lines.length === 0) return;
  await findNamedNotices(db, lines);
  const unmatched = await findUnmatched(db, lines);
  if (unmatched.length > 0) await storeMatches(db, match(unmatched, await findAwaited(db, lines)));
  await countReceived(db, lines, actorId);
  await setNoticeStates(db, lines);
  await computeOrders(db, lines);
}

const keyOf = ({ company_id, order_id, line }: LineKey) => `${company_id}/${order_id}/${line}`;

/** Gives each receipt to the oldest notice of which something is still to arrive, also if more arrived. */
function match(receipts: readonly UnmatchedReceipt[], awaited: readonly AwaitedLine[]) {
  const open = Map.groupBy(
    awaited.map((line) => ({ ...line, open: toScaled(line.open) })),
    keyOf,
  );
  return receipts.flatMap((receipt) => {
    const line = open.get(keyOf(receipt))?.find((one) => one.open > 0);
    if (!line) return [];
    line.open -= toScaled(receipt.quantity);
    return [{ ...receipt, notice_id: line.notice_id }];
  });
}
