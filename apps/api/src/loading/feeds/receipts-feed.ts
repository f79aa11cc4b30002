import { countReceipts } from "../../trade/shipments/receipts/count-receipts.ts";
import { forgetNotices, lockShipments } from "../../trade/shipments/receipts/receipt-queries.ts";
import { tellReceipts } from "../../trade/shipments/receipts/tell-receipts.ts";
import { findToldLines } from "../../trade/shipments/receipts/told-line-queries.ts";
import { type Batch, extend, getColumnIndex } from "./batch.ts";
import type { Feed, LoadScope } from "./feed.ts";
import { amount, code, count, day, prose, yesOrNo } from "./field-rules.ts";
import { requireLines } from "./find-lines.ts";
import { resolveOrders } from "./find-orders.ts";
import { addNotices, openNoticeCheck } from "./receipt-notices.ts";
import { lockReceipts } from "./receipt-queries.ts";
import { upsert } from "./upsert-queries.ts";

/** The quantities of order lines that the provider has received. */
export const receiptsFeed: Feed = {
  kind: "receipts",
  table: "receipts",
  touches: ["receipts"],
  columns: {
    company_code: { value: code, isReference: true },
    receipt: { required: true, value: code },
    purchase_order: { required: true, value: code, isReference: true },
    line: { required: true, value: count, type: "integer" },
    quantity: { required: true, value: amount(9), type: "numeric" },
    received_at: { required: true, value: day, type: "date" },
    ship_notice: { value: code },
    note: { value: prose },
    damaged: { value: amount(9), type: "numeric" },
    is_final: { value: yesOrNo, type: "boolean" },
  },
  company: "company_id",
  namedBy: ["receipt", "purchase_order", "line"],
  notes:
    "What has arrived of order lines. `quantity` is that of this receipt, `damaged` a part of it, and `received_at` the day. `ship_notice` is the vendor's number of a notice that was sent; a row without it counts to the oldest notice of which something of the line is still to arrive, and vendors read that the portal has chosen it. `is_final` is true if no more of the line comes with that shipment, so that the rest is short. Until then, or until the days after the expected arrival are over, the rest is not yet received. Name the company where several companies have an order of this number.",
  isTakenBack: true,
  key: ["company_id", "receipt", "order_id", "line"],
  async resolve(scope, batch) {
    await resolveOrders(scope, batch);
    await requireLines(scope, batch);
    extend(batch, [], (cell) =>
      Number(cell("damaged") ?? "0") <= Number(cell("quantity") ?? "0")
        ? []
        : { field: "damaged", message: "At most the received quantity can be damaged.", code: "out_of_range" },
    );
  },
  openCheck: openNoticeCheck,
  async store(scope, feed, batch) {
    const lines = listLines(batch);
    // An import has locked its rows before its orders.
    await lockReceipts(scope, feed, batch);
    await lockShipments(scope.db, lines);
    const before = await findToldLines(scope.db, lines);
    // A new receipt gets its notice with its first write. A changed one may name another, and keeps one that the portal has chosen.
    const ofChanged = { notice_id: "case when present.is_matched then present.notice_id end" };
    const stored = await upsert(scope, feed, await addNotices(scope, batch), ofChanged);
    await countReceipts(scope.db, lines, getActor(scope));
    await tellReceipts(scope, lines, before);
    return stored;
  },
  async refresh(scope, rows) {
    const lines = listLines(rows);
    await lockShipments(scope.db, lines);
    await forgetNotices(scope.db, lines);
    await countReceipts(scope.db, lines, getActor(scope));
    await tellReceipts(scope, lines);
  },
};

/** The keys of the rows' receipts, and so of their lines. */
function listLines(batch: Pick<Batch, "columns" | "rows">) {
  const [company, receipt, order, line] = ["company_id", "receipt", "order_id", "line"].map((column) =>
    getColumnIndex(batch, column),
  );
  return batch.rows.map(({ values }) => ({
    company_id: values[company!] ?? "", // The row of an undo has the key, and one of a load was resolved.
    receipt: values[receipt!] ?? "",
    order_id: values[order!] ?? "",
    line: values[line!] ?? "",
  }));
}

const getActor = (scope: LoadScope) => ("user" in scope ? scope.user.id : scope.keyId);
