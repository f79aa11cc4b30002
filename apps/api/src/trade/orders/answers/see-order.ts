import type { VendorScope } from "../../../ground/db/scope.ts";
import { invalid, notFound } from "../../../ground/http/refusal.ts";
import { lockOrders } from "./order-lock-queries.ts";
import { hasSeen } from "./seen-queries.ts";
import { recordStep } from "./store-answer-queries.ts";

/** Notes that the user has seen a revision of an order. Staff who act as the user note nothing. */
export async function see(scope: VendorScope, number: string, revision: number) {
  const order = (await lockOrders(scope, [number])).get(number);
  if (!order) throw notFound();
  if (revision > order.revision) throw invalid({ revision: [`The latest revision is ${order.revision}.`] });
  if (scope.user.staffId !== null || (await hasSeen(scope, order.id, revision))) return;
  await recordStep(scope, [{ order_id: order.id, revision, version: undefined, lines: [] }], {
    kind: "seen",
    source: "screen",
  });
}
