import type { VendorScope } from "../../../ground/db/scope.ts";
import { recordAnswers } from "./record-answers.ts";
import { type AnswerSource, type CheckedAnswer, findStates, storeAnswers } from "./store-answer-queries.ts";

/** Stores answers to several locked orders, with their events. Returns them by the id of their order. */
export async function sendAnswers(scope: VendorScope, answers: readonly CheckedAnswer[], source: AnswerSource) {
  const stored = await storeAnswers(scope, answers, source);
  const states = await findStates(
    scope,
    answers.map(({ order_id, lines }) => ({ order_id, lines: lines.map(({ judged }) => judged.line) })),
  );
  await recordAnswers(
    scope,
    answers.map((checked) => ({
      checked,
      version: stored.get(checked.order_id)?.version ?? 0,
      states: states.get(checked.order_id)?.lines ?? [],
    })),
  );
  return stored;
}
