import type { checkOrders } from "@lading/contract";
import type { VendorScope } from "../../../ground/db/scope.ts";
import type { Out } from "../../../ground/http/serve.ts";
import { findBlockedIds, requireDifferent } from "./accept-orders.ts";
import { findCheckedOrders } from "./checked-order-queries.ts";
import { findDifferences } from "./order-lock-queries.ts";

type Asked = Out<typeof checkOrders.body>["orders"];
type Result = Out<typeof checkOrders.response>["results"][number];

/** So many changed orders get their differences, which take a statement each. A page has no room for more. */
const mostDifferent = 20;

/** Says which orders could be accepted as they are. Nothing is locked, so the acceptance itself checks again. */
export async function checkMany(scope: VendorScope, orders: Asked) {
  requireDifferent(orders);
  const numbers = orders.map(({ purchase_order }) => purchase_order);
  const found = new Map((await findCheckedOrders(scope, numbers)).map((order) => [order.purchase_order, order]));
  const blocked = await findBlockedIds(scope, [...found.values()]);
  const results: Result[] = [];
  let changed = 0;
  for (const { purchase_order, revision: seen } of orders) {
    const order = found.get(purchase_order);
    if (!order) {
      results.push({ ...unknown, purchase_order, lines: [] });
      continue;
    }
    const { id, revision, ...rest } = order;
    const isChanged = revision !== seen;
    const lines = isChanged && changed++ < mostDifferent ? await findDifferences(scope, id, seen) : [];
    const mayAccept = blocked.has(id) ? "requirement_open" : "open";
    const status = isChanged ? "changed_meanwhile" : rest.waiting_lines > 0 ? mayAccept : "not_open";
    results.push({ ...rest, status, lines });
  }
  return { results };
}

const unknown = {
  status: "unknown",
  waiting_lines: 0,
  waiting_amount: "0.00",
  has_draft: false,
  changed_at: null,
} as const;
