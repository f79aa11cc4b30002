import type { LineAnswer } from "@lading/contract";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { findWorkDay } from "../../../ground/db/today.ts";
import { checkAnswer, describeBelowShipped, findBelowShipped } from "./check-answer.ts";
import { type FoundLine, findAnswerableLines, findSubstitutes } from "./order-lock-queries.ts";
import { findTolerances } from "../tolerance-queries.ts";

/** Orders with their lines, whose answers can be judged. */
export interface OrdersToJudge {
  linesOf: (orderId: string) => readonly FoundLine[];
  judge: (orderId: string, lines: readonly LineAnswer[]) => ReturnType<typeof checkAnswer>;
}

/** Reads what is needed to judge answers to orders as they are now. `substitutes` are the other products that the answers name. */
export async function openOrders(
  scope: VendorScope,
  orderIds: readonly string[],
  { substitutes, provider }: { substitutes: readonly string[]; provider: string },
): Promise<OrdersToJudge> {
  const found = Map.groupBy(await findAnswerableLines(scope, orderIds), ({ order_id }) => order_id);
  const time = {
    today: await findWorkDay(scope),
    isCurrent: true,
    products: await findSubstitutes(scope, substitutes),
    tolerances: await findTolerances(scope),
  };
  const linesOf = (orderId: string) => found.get(orderId) ?? [];
  return {
    linesOf,
    judge(orderId, lines) {
      const { faults, answered } = checkAnswer({ lines, accept_rest: false }, linesOf(orderId), time, provider);
      for (const below of findBelowShipped(answered)) {
        const place = lines.findIndex(({ line }) => line === below.line);
        (faults[`lines.${place}.pieces`] ??= []).push(describeBelowShipped(below));
      }
      return { faults, answered };
    },
  };
}
