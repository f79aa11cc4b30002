import { undoAnswer, undoMs } from "@lading/contract";
import { call } from "../../../lib/api.ts";
import { failureText } from "../../../lib/form-failure.ts";

interface GivenAnswer {
  purchase_order: string;
  version: number;
}

/** So many requests run at a time. */
const atOnce = 4;
/** So many answers are taken back within the time that the server grants beyond the offer. */
const inGrace = 100;
/** The time for each further answer, measured on two cores. */
const msEach = 10;

/** The time for which many answers can be taken back. It ends so early that the last of them is in time. */
export const getUndoMs = (answers: number) => undoMs - Math.max(0, answers - inGrace) * msEach;

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
