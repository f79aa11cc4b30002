import { expect, test } from "vitest";
import { planText } from "./plan-text.ts";

test("formats a plan with its last day, or as one without end", () => {
  expect(planText({ plan: "Basic", service_plan_expiration_date: "2027-09-30" })).toBe("Basic until Sep 30, 2027");
  expect(planText({ plan: "Basic", service_plan_expiration_date: null })).toBe("Basic, no expiration date");
});
