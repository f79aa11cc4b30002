import { isDeepStrictEqual } from "node:util";
import { toScaled } from "@lading/contract";
import type { Database } from "../../../ground/db/database.ts";
import { findRecords } from "./order-record-queries.ts";
import { normalize, noTerms, rebuildReceived, rebuildTerms } from "./rebuild-terms.ts";

export interface ComparedTerms {
  /** The number of compared lines. */
  lines: number;
  wrong: { company_id: string; purchase_order: string; line: number }[];
}

const ordersAtOnce = 500;

/** Compares the terms of all answered orders, and what of them was received, with their history and with the receipts. */
export async function findWrongTerms(db: Database): Promise<ComparedTerms> {
  const compared: ComparedTerms = { lines: 0, wrong: [] };
  let after = "0";
  for (;;) {
    const orders = await findRecords(db, after, ordersAtOnce);
    for (const order of orders) {
      const { company_id, purchase_order } = order;
      const rebuilt = rebuildTerms(order);
      const received = rebuildReceived(order);
      compared.lines += order.lines.length;
      for (const { line, terms, ...stored } of order.lines)
        if (
          !isDeepStrictEqual(normalize(terms ?? noTerms), normalize(rebuilt.get(line) ?? noTerms)) ||
          new Set([stored.received, stored.receipts, received.get(line) ?? "0"].map(toScaled)).size > 1
        )
          compared.wrong.push({ company_id, purchase_order, line });
    }
    const last = orders.at(-1);
    if (!last) return compared;
    after = last.order_id;
  }
}
