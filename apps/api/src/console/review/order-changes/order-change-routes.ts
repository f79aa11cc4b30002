import {
  answerForCompany,
  changeOrderLines,
  decideOrderChanges,
  finishConsoleChanges,
  listOrderChanges,
  readOrderChangePlace,
  seeCancelledShipments,
  startOrderDecision,
  undoOrderDecision,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import type { ReadIdentity } from "../../../ground/db/provider-identity.ts";
import { notFound } from "../../../ground/http/refusal.ts";
import { serve } from "../../../ground/http/serve.ts";
import { findChangedOrder } from "../../../trade/orders/questions/changed-order-queries.ts";
import { findWaitingQuestions } from "../../../trade/orders/questions/question-queries.ts";
import { toOrderChange } from "../../../trade/orders/questions/read-question.ts";
import { answerFor } from "./answer-for-company.ts";
import { changeLines } from "./change-lines.ts";
import { finishChanges } from "./company-order-queries.ts";
import { startMany } from "./decide-many.ts";
import { decideAll } from "./decide-order-changes.ts";
import { findPlace } from "./place-queries.ts";
import { seeShipments } from "./see-cancelled-shipments.ts";
import { undo } from "./undo-decision.ts";

/** The decisions of staff on vendors' answers to orders, and their answers for vendors. */
export function orderChangeRoutes(app: FastifyInstance, readIdentity: ReadIdentity) {
  serve(app, listOrderChanges, async ({ scope, query: { company, order: number, ...paging } }) => {
    const found =
      company === undefined || number === undefined ? undefined : await findChangedOrder(scope, company, number);
    if (number !== undefined && !found) return { count: 0, results: [], order: null };
    const { count, rows } = await findWaitingQuestions(scope, { company, orderId: found?.id }, paging);
    if (!found) return { count, results: rows.map((row) => toOrderChange(row, scope.user.id)), order: null };
    const { id: _id, ...order } = found;
    return { count, results: rows.map((row) => toOrderChange(row, scope.user.id)), order };
  });
  serve(app, readOrderChangePlace, ({ scope, query: { company, order } }) => findPlace(scope, company, order));
  serve(app, decideOrderChanges, ({ scope, body }) => decideAll(scope, body.decisions));
  serve(app, answerForCompany, ({ scope, params, body }) => answerFor(scope, params, body, readIdentity));
  serve(app, changeOrderLines, ({ scope, params, body }) => changeLines(scope, params, body));
  serve(app, finishConsoleChanges, async ({ scope, params: { company, id: purchaseOrder }, body: { ids } }) => {
    if ((await finishChanges(scope, company, { purchaseOrder, ids })) === 0) throw notFound();
    return {};
  });
  serve(app, seeCancelledShipments, ({ scope, params, body }) => seeShipments(scope, params, body));
  serve(app, startOrderDecision, ({ scope, body }) => startMany(scope, body));
  serve(app, undoOrderDecision, ({ scope, body }) => undo(scope, body.decision_id));
}
