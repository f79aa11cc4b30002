import * as z from "zod/mini";
import { mostOrdersAtOnce } from "../ground/answer-values.ts";
import { endpoint } from "../ground/endpoint.ts";
import { PurchaseOrderNumber } from "../ground/ids.ts";
import { Decimal } from "../ground/text.ts";
import { LineNumber, OrderChanged } from "./answer-shapes.ts";

const respond = { access: "orders.respond", flag: "Order Responses" } as const;

const isFew = [
  z.minLength(1, "Choose at least one order."),
  z.maxLength(mostOrdersAtOnce, `At most ${mostOrdersAtOnce} orders at a time.`),
] as const;

/** Orders that are accepted at once, each with the revision that the vendor has seen. */
const NamedOrders = z.strictObject({
  orders: z.array(z.strictObject({ purchase_order: PurchaseOrderNumber, revision: LineNumber })).check(...isFew),
});

export const acceptOrders = endpoint({
  method: "POST",
  path: "/api/order-responses/bulk",
  ...respond,
  scope: "acknowledgements:write",
  creates: true,
  summary: `Accept the waiting lines of up to ${mostOrdersAtOnce} purchase orders as they are. \`busy\`: the order is being changed, so the call can be repeated for it`,
  body: NamedOrders,
  response: z.object({
    /** In the order of the request. */
    results: z.array(
      z.object({
        purchase_order: z.string(),
        status: z.enum(["accepted", "changed_meanwhile", "not_open", "busy", "requirement_open", "unknown"]),
        /** The version of the answer, with which it can be undone; null if the order was not accepted. */
        version: z.nullable(z.int()),
      }),
    ),
  }),
});

export const checkOrders = endpoint({
  method: "POST",
  path: "/api/order-responses/bulk/check",
  ...respond,
  unrecorded: true,
  summary: `What accepting up to ${mostOrdersAtOnce} purchase orders as they are would accept, and which of them were changed meanwhile`,
  body: NamedOrders,
  response: z.object({
    /** In the order of the request. */
    results: z.array(
      z.object({
        purchase_order: z.string(),
        status: z.enum(["open", "changed_meanwhile", "not_open", "requirement_open", "unknown"]),
        /** The number of lines that wait for an answer, and their amount. */
        waiting_lines: z.int(),
        waiting_amount: Decimal,
        /** The user has a draft of an answer to the order. */
        has_draft: z.boolean(),
        /** When the present revision began; null if the order was never changed. */
        changed_at: z.nullable(z.iso.datetime()),
        /** How an order that was changed meanwhile differs. The later ones of many such orders have no lines. */
        lines: OrderChanged.shape.lines,
      }),
    ),
  }),
});

export const undoAnswers = endpoint({
  method: "POST",
  path: "/api/order-responses/bulk/undo",
  ...respond,
  creates: true,
  summary: `Take back up to ${mostOrdersAtOnce} whole answers, one an order, that the user gave seconds ago. Each is taken back as by the call for one answer; those that stay say why, and stop no other`,
  body: z.strictObject({
    orders: z.array(z.strictObject({ purchase_order: PurchaseOrderNumber, version: LineNumber })).check(...isFew),
  }),
  response: z.object({
    /** In the order of the request. */
    results: z.array(
      z.object({
        purchase_order: z.string(),
        /**
         * `unknown`: the company has no such order, or the order no such answer. `undo_over`: it is too late, the answer was undone before,
         * or it is not the last one to the present revision. `answer_decided`: the provider has decided. `not_own_decision`: somebody
         * else gave it. `quantity_below_shipped`: some of what was accepted is shipped.
         */
        status: z.enum([
          "undone",
          "undo_over",
          "answer_decided",
          "not_own_decision",
          "quantity_below_shipped",
          "unknown",
        ]),
      }),
    ),
  }),
});
