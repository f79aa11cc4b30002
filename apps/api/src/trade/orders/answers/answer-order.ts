import type { answerOrder } from "@lading/contract";
import type { ReadIdentity } from "../../../ground/db/provider-identity.ts";
import type { CompanyScope, VendorScope } from "../../../ground/db/scope.ts";
import { findWorkDay } from "../../../ground/db/today.ts";
import { conflict, errorAnswer, invalid, notFound, Refusal } from "../../../ground/http/refusal.ts";
import { AuditedResponse } from "../../../ground/http/responses.ts";
import type { Out } from "../../../ground/http/serve.ts";
import type { NewNotification } from "../../../record/outbox/notification-texts.ts";
import { findBlockedOrders } from "../../effects/open-requirement-queries.ts";
import { refuseOpen } from "../../effects/refuse-open.ts";
import { findTolerances } from "../tolerance-queries.ts";
import { checkAnswer, describeBelowShipped, findBelowShipped } from "./check-answer.ts";
import { createTerms } from "./line-terms.ts";
import { deleteDraft } from "./order-draft-queries.ts";
import {
  findAnswerableLines,
  findDifferences,
  findSubstitutes,
  type LockedOrder,
  lockOrders,
} from "./order-lock-queries.ts";
import { countStates, recordAnswers } from "./record-answers.ts";
import { type AnswerSource, findStates, storeAnswers } from "./store-answer-queries.ts";

type Answer = Out<typeof answerOrder.body>;
type AnsweredLine = Out<typeof answerOrder.response>["lines"][number];

/** Answers lines of an order. Nothing is saved if anything is wrong, or if the order has changed. */
export async function answer(scope: VendorScope, number: string, body: Answer, readIdentity: ReadIdentity) {
  const { response, orderId } = await give(scope, number, body, {
    source: scope.user.key ? "api" : "screen",
    readIdentity,
  });
  await deleteDraft(scope, orderId);
  return new AuditedResponse(response, [{ version: response.response.version, ...countStates(response.lines) }]);
}

interface Giving {
  source: AnswerSource;
  readIdentity: ReadIdentity;
  /** Of staff who answer for the company, with the notification of it. */
  forCompany?: { reason: string; tell: (lines: readonly AnsweredLine[]) => NewNotification };
}

/** Stores an answer of the company, or of staff for it, with its events. */
export async function give(
  scope: CompanyScope,
  number: string,
  body: Answer,
  { source, readIdentity, forCompany }: Giving,
) {
  const order = (await lockOrders(scope, [number])).get(number);
  if (!order) throw notFound();
  // Staff who answer for the company decide themselves what is missing.
  if (!forCompany) refuseOpen(await findBlockedOrders(scope.db, scope.companyId, [order.id]));
  const found = await findAnswerableLines(scope, [order.id]);
  const time = {
    today: await findWorkDay(scope),
    isCurrent: body.revision === order.revision,
    products: await findSubstitutes(scope, getSubstitutes(body)),
    tolerances: await findTolerances(scope),
  };
  const { abbreviation } = await readIdentity(scope.db);
  const { faults, answered } = checkAnswer(body, found, time, abbreviation);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  if (!time.isCurrent) throw await orderChanged(scope, order, body.revision);
  if (answered.length === 0) throw notOpen();
  const below = findBelowShipped(answered);
  if (below.length > 0) throw belowShipped(number, below);
  const checked = {
    order_id: order.id,
    purchase_order: number,
    revision: order.revision,
    vendor_reference: body.vendor_reference || null,
    lines: answered.map(({ judged, line }) => ({
      judged,
      terms: judged.outcome === "applied" ? createTerms(judged, line) : null,
    })),
  };
  const stored = (await storeAnswers(scope, [checked], source, forCompany?.reason)).get(order.id);
  const numbers = answered.map(({ judged }) => judged.line);
  const states = (await findStates(scope, [{ order_id: order.id, lines: numbers }])).get(order.id);
  if (!stored || !states) throw new Error(`The answer to order ${order.id} was not stored.`);
  const outcomes = new Map(answered.map(({ judged }) => [judged.line, judged.outcome]));
  const response = {
    response: { id: stored.id, version: stored.version },
    lines: states.lines.map((line) => ({ ...line, outcome: outcomes.get(line.line) ?? ("applied" as const) })),
    response_state: states.response_state,
  };
  const recorded = { checked, version: stored.version, states: states.lines };
  await recordAnswers(scope, [recorded], forCompany?.tell(response.lines));
  return { response, orderId: order.id };
}

const getSubstitutes = ({ lines }: Answer) =>
  lines.flatMap(({ pieces }) => pieces.flatMap(({ substitute_sku: sku }) => sku?.trim() || []));

const belowShipped = (purchase_order: string, lines: ReturnType<typeof findBelowShipped>) =>
  new Refusal(409, {
    ...errorAnswer("quantity_below_shipped", lines.map(describeBelowShipped).join(" ")),
    code: "quantity_below_shipped",
    params: {},
    lines: lines.map((line) => ({ purchase_order, ...line })),
  });

const notOpen = () => conflict("order_not_open", "No line of this order waits for an answer.");

/** Refuses an answer to an earlier revision of an order, or a change of it, with what differs. */
export async function orderChanged(scope: CompanyScope, { id, revision, changed_at }: LockedOrder, seen: number) {
  const params = { revision, changed_at: changed_at?.toISOString() ?? null };
  return new Refusal(409, {
    ...errorAnswer("order_changed", "This order has changed. Nothing was sent.", params),
    params,
    lines: await findDifferences(scope, id, seen),
  });
}
