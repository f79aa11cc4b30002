import { randomUUID } from "node:crypto";
import type { decideOrderChanges, OrderDecision } from "@lading/contract";
import type * as z from "zod/mini";
import type { StaffScope } from "../../../ground/db/scope.ts";
import { forbidden, invalid } from "../../../ground/http/refusal.ts";
import { AuditedResponse } from "../../../ground/http/responses.ts";
import { recordEvents } from "../../../record/outbox/record-events.ts";
import { findWorkDay } from "../../../ground/db/today.ts";
import { findQuestions, type QuestionRow } from "../../../trade/orders/questions/question-queries.ts";
import { readQuestion } from "../../../trade/orders/questions/read-question.ts";
import { renewOwnClaims } from "../../work-queue/claim-queries.ts";
import { type DecidedLine, findStates, lockOrdersOfQuestions, storeDecision } from "./decision-queries.ts";
import { tellDecision, type ToldLine } from "./tell-decision.ts";

type Status = z.output<typeof decideOrderChanges.response>["results"][number]["status"];

/** Decides on answers to lines. What waits no more, or is the caller's own answer, is told and stops nothing. */
export async function decideAll(scope: StaffScope, decisions: readonly OrderDecision[]) {
  requireDecisions(decisions);
  const decided = await decideThose(scope, decisions);
  if (decided.answer.results.every(({ status }) => status === "own_answer"))
    throw forbidden("own_answer", "Somebody else has to decide on an answer that you gave.");
  return decided;
}

/** Decides without a refusal, for runs. */
export async function decideThose(scope: StaffScope, decisions: readonly OrderDecision[]) {
  const ids = decisions.map(({ id }) => id);
  await lockOrdersOfQuestions(scope, ids);
  const questions = await findQuestions(scope, ids);
  await requireFinal(scope, decisions, questions);
  const results = decisions.map(({ id, decision }) => ({
    id,
    status: getStatus(questions.get(id), decision, scope.user.id),
  }));
  const decided = decisions.flatMap((decision, place) => {
    const question = questions.get(decision.id);
    const status = results[place]?.status;
    return question && (status === "approved" || status === "refused")
      ? [{ question, decided: toLine(question, decision, status) }]
      : [];
  });
  // The caller does work of the queue, so the rest of the caller's claims must not end meanwhile.
  await renewOwnClaims(scope);
  if (decided.length === 0) return new AuditedResponse({ decision_id: null, results }, []);
  const decision_id = randomUUID();
  const told = await store(scope, decision_id, decided);
  const entries = [...Map.groupBy(told, ({ question }) => `${question.company_id} ${question.order_id}`).values()].map(
    (ofOrder) => ({
      company_id: ofOrder[0]!.question.company_id, // No group is empty.
      purchase_order: ofOrder[0]!.question.purchase_order,
      lines: ofOrder.map(({ decided: { line, outcome } }) => `${line} ${outcome}`).join(", "),
    }),
  );
  return new AuditedResponse({ decision_id, results }, entries);
}

function requireDecisions(decisions: readonly OrderDecision[]) {
  if (new Set(decisions.map(({ id }) => id)).size < decisions.length)
    throw invalid({ decisions: ["Decide on each line once."] });
  const faults = decisions.flatMap(({ decision, reason }, place) =>
    decision === "refuse" && reason === "" ? [[`decisions.${place}.reason`, ["Say why. The vendor reads it."]]] : [],
  );
  if (faults.length > 0) throw invalid(Object.fromEntries(faults));
}

/** Refuses decisions that are final without a person who calls, or that are not the second refusal of their line. */
async function requireFinal(
  scope: StaffScope,
  decisions: readonly OrderDecision[],
  questions: ReadonlyMap<string, QuestionRow>,
) {
  if (!decisions.some(({ final }) => final)) return;
  const today = await findWorkDay(scope);
  const faults = decisions.flatMap(({ id, decision, final, caller, call_by }, place) => {
    if (!final) return [];
    const question = questions.get(id);
    const isSecond = decision === "refuse" && (!question || question.refusals.length > 0);
    return [
      ...(isSecond ? [] : [["final", "Only the second refusal of a line can be final."]]),
      ...(caller === "" ? [["caller", "Say who calls."]] : []),
      ...(call_by === null ? [["call_by", "Choose a day."]] : []),
      ...(call_by !== null && call_by < today ? [["call_by", "This date is in the past."]] : []),
    ].map(([field, message]) => [`decisions.${place}.${field}`, [message]]);
  });
  if (faults.length > 0) throw invalid(Object.fromEntries(faults));
}

function getStatus(question: QuestionRow | undefined, decision: OrderDecision["decision"], userId: string): Status {
  if (!question || question.outcome !== "asked" || !question.is_open) return "gone";
  if (question.actor_id === userId) return "own_answer";
  return decision === "approve" ? "approved" : "refused";
}

const toLine = (
  question: QuestionRow,
  { reason, final, caller, call_by }: OrderDecision,
  outcome: DecidedLine["outcome"],
): DecidedLine => ({
  company_id: question.company_id,
  order_id: question.order_id,
  line: question.line,
  version: question.version,
  order_revision: question.order_revision,
  outcome,
  reason: reason || null,
  is_final: final || null,
  caller: final ? caller : null,
  call_by: final ? call_by : null,
  terms: outcome === "approved" ? readQuestion(question).terms : null,
});

async function store(scope: StaffScope, decisionId: string, decided: readonly Omit<ToldLine, "state">[]) {
  const lines = decided.map((one) => one.decided);
  await storeDecision(scope, decisionId, lines);
  const states = await findStates(scope, lines);
  const told = decided.map((one, place) => ({ ...one, state: states[place] ?? "waiting" }));
  await recordEvents(scope, tellDecision(decisionId, told));
  return told;
}
