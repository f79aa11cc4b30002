import type { Decision, UndoneEdit } from "@lading/contract";
import { number } from "../../lib/formats.ts";

/** Decided fields that can be undone together. */
export interface UndoableDecision {
  decision: Decision["decision"];
  /** The number of fields. */
  fields: number;
  /** The ids of the calls that decided them. */
  decisionIds: readonly string[];
}

const past = { approve: "approved", reject: "rejected" };

export const describeDone = ({ fields, decision }: UndoableDecision) => `${count(fields)} ${past[decision]}`;

type Kept = Exclude<UndoneEdit["status"], "pending">;

/** The words after the number of fields, for one field and for many. */
const reasons: Record<Kept, readonly [one: string, many: string]> = {
  conflict: ["has another live value now", "have other live values now"],
  resubmitted: ["was submitted again by the vendor", "were submitted again by the vendor"],
  invalid: ["cannot get its former value back", "cannot get their former values back"],
};

/** "5 fields wait again", "3 fields wait again. 2 stay approved: 1 has another live value now, 1 was submitted again by the vendor." */
export function describeUndo(results: readonly Pick<UndoneEdit, "status">[], decision: Decision["decision"]) {
  const byStatus = Map.groupBy(results, ({ status }) => status);
  const waiting = byStatus.get("pending")?.length ?? 0;
  const kept = results.length - waiting;
  const again = waiting > 0 ? `${count(waiting)} ${waiting === 1 ? "waits" : "wait"} again` : "";
  if (kept === 0) return again;
  const why = (["conflict", "resubmitted", "invalid"] as const).flatMap((status) => {
    const some = byStatus.get(status)?.length ?? 0;
    return some > 0 ? [`${number(some)} ${reasons[status][some === 1 ? 0 : 1]}`] : [];
  });
  const stays = `${waiting > 0 ? number(kept) : count(kept)} ${kept === 1 ? "stays" : "stay"} ${past[decision]}`;
  return `${again && `${again}. `}${stays}: ${why.join(", ")}.`;
}

const count = (value: number) => (value === 1 ? "1 field" : `${number(value)} fields`);
