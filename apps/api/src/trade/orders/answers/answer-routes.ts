import {
  acceptOrders,
  answerOrder,
  checkOrders,
  deleteOrderDraft,
  readOrderDraft,
  saveOrderDraft,
  seeOrder,
  undoAnswer,
  undoAnswers,
  withdrawAnswer,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import type { ReadIdentity } from "../../../ground/db/provider-identity.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { notFound } from "../../../ground/http/refusal.ts";
import { serve } from "../../../ground/http/serve.ts";
import { acceptMany } from "./accept-orders.ts";
import { answer } from "./answer-order.ts";
import { checkMany } from "./check-orders.ts";
import { deleteDraft, findDraft, findOrderId, upsertDraft } from "./order-draft-queries.ts";
import { see } from "./see-order.ts";
import { withdraw } from "./take-back.ts";
import { undo, undoMany } from "./undo-answers.ts";

/** The vendor's answers to purchase orders. */
export function answerRoutes(app: FastifyInstance, readIdentity: ReadIdentity) {
  serve(app, answerOrder, ({ scope, params, body }) => answer(scope, params.id, body, readIdentity));
  serve(app, acceptOrders, ({ scope, body }) => acceptMany(scope, body.orders));
  serve(app, checkOrders, ({ scope, body }) => checkMany(scope, body.orders));
  serve(app, undoAnswer, ({ scope, params }) => undo(scope, params));
  serve(app, undoAnswers, ({ scope, body }) => undoMany(scope, body.orders));
  serve(app, withdrawAnswer, ({ scope, params, body }) => withdraw(scope, params, body.lines));
  serve(app, readOrderDraft, async ({ scope, params }) => ({
    draft: await findDraft(scope, await requireId(scope, params.id)),
  }));
  serve(app, saveOrderDraft, async ({ scope, params, body }) => ({
    updated_at: await upsertDraft(scope, await requireId(scope, params.id), body),
  }));
  serve(app, deleteOrderDraft, async ({ scope, params }) => {
    await deleteDraft(scope, await requireId(scope, params.id));
    return {};
  });
  serve(app, seeOrder, async ({ scope, params, body }) => {
    await see(scope, params.id, body.revision);
    return {};
  });
}

async function requireId(scope: VendorScope, purchaseOrder: string) {
  const order = await findOrderId(scope, purchaseOrder);
  if (!order) throw notFound();
  return order.id;
}
