import { undoAnswer } from "@lading/contract";
import { call } from "../../../lib/api.ts";
import { failureText } from "../../../lib/form-failure.ts";

interface GivenAnswer {
  purchase_order: string;
  version: number;
}

/** So many requests run at a time. */
const atOnce = 4;

/** Takes answers back, one request each. Returns how many stay, and why the first of them does. */
export async function undoAcceptance(answers: readonly GivenAnswer[]) {
  const failures: unknown[] = [];
  const waiting = answers.values();
  const work = async () => {
    for (const { purchase_order: id, version } of waiting) {
      try {
        await call(undoAnswer, { params: { id, version } });
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { stay: failures.length, reason: failures.length > 0 ? failureText(failures[0]) : undefined };
}
