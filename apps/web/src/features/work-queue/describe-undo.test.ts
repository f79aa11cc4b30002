import { expect, test } from "vitest";
import { describeDone, describeUndo } from "./describe-undo.ts";

const results = (...statuses: ("pending" | "conflict" | "resubmitted" | "invalid")[]) =>
  statuses.map((status) => ({ status }));

test("says what was decided, and what waits again", { tags: ["CON-05.2"] }, () => {
  expect(describeDone({ decision: "reject", fields: 1, decisionIds: ["a"] })).toBe("1 field rejected");
  expect(describeUndo(results("pending"), "approve")).toBe("1 field waits again");
  expect(describeUndo(results("pending", "pending"), "reject")).toBe("2 fields wait again");
});

test("says which fields keep their decision, and why", { tags: ["CON-05.3"] }, () => {
  expect(describeUndo(results("pending", "conflict", "pending", "resubmitted", "conflict"), "approve")).toBe(
    "2 fields wait again. 3 stay approved: 2 have other live values now, 1 was submitted again by the vendor.",
  );
  expect(describeUndo(results("invalid"), "approve")).toBe(
    "1 field stays approved: 1 cannot get its former value back.",
  );
});
