import { type Batch, extend, getColumnValues } from "./batch.ts";
import type { Fault } from "./fault.ts";
import type { LoadScope } from "./feed.ts";
import { findOrders, type FoundOrder } from "./reference-queries.ts";

/** Adds company_id and order_id by the column purchase_order, and rejects rows whose order does not exist or is one of several. */
export async function resolveOrders(scope: LoadScope, batch: Batch) {
  const orders = Map.groupBy(
    await findOrders(scope, getColumnValues(batch, "purchase_order")),
    (order) => order.number,
  );
  extend(batch, ["company_id", "order_id"], (cell) => {
    const order = chooseOrder(
      orders.get(cell("purchase_order") ?? "") ?? [],
      cell("purchase_order"),
      cell("company_code"),
    );
    return "message" in order ? order : [order.companyId, order.id];
  });
}

/** Orders of several companies may have the same number. The row must then name the company. */
function chooseOrder(orders: FoundOrder[], number: string | null, companyCode: string | null): FoundOrder | Fault {
  const [order, another] = companyCode === null ? orders : orders.filter((one) => one.companyCode === companyCode);
  if (order && !another) return order;
  const message = another
    ? `Several companies have a purchase order ${number}; add company_code.`
    : orders.length > 0
      ? `Purchase order ${number} is not one of company ${companyCode}.`
      : `There is no purchase order ${number}.`;
  return { field: "purchase_order", message, code: "unknown_reference" };
}
