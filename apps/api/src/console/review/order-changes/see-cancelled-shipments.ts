import type { seeCancelledShipments } from "@lading/contract";
import { companyScope, type StaffScope } from "../../../ground/db/scope.ts";
import { notFound } from "../../../ground/http/refusal.ts";
import type { Out } from "../../../ground/http/serve.ts";
import { orderChanged } from "../../../trade/orders/answers/answer-order.ts";
import { lockOrders } from "../../../trade/orders/answers/order-lock-queries.ts";
import { storeSeenShipments } from "../../../trade/orders/questions/cancelled-shipment-queries.ts";

/** Notes what of an order's cancelled lines had been shipped, so that the order leaves the queue. */
export async function seeShipments(
  scope: StaffScope,
  { company, id }: Out<typeof seeCancelledShipments.params>,
  { revision }: Out<typeof seeCancelledShipments.body>,
) {
  const ofCompany = companyScope(scope, company);
  const order = (await lockOrders(ofCompany, [id])).get(id);
  if (!order) throw notFound();
  if (revision !== order.revision) throw await orderChanged(ofCompany, order, revision);
  await storeSeenShipments(scope, company, order.id);
  return {};
}
