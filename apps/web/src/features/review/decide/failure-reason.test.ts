import { expect, test } from "vitest";
import type { Answer } from "../review-api.ts";
import { getFailureReason } from "./failure-reason.ts";
import { findFailed } from "./use-decisions.ts";

const id = "7c9e6679-7425-40de-944b-e07fc1f90ae7";
const row = {
  id,
  name: "color",
  gxp_sku: "V-1",
  product_name: "Gate Valve",
  old_value: null,
  new_value: "Red",
  live_value: null,
  status: "pending",
  author: "Ada Moss",
  submitted_at: "2026-03-01T08:00:00Z",
  decided_at: null,
  decided_by: null,
  reason: null,
  set: null,
  company: { id, name: "Acme", company_code: "acme", is_suspended: false },
} as const;
const answer = (status: Answer["status"], decidedBy?: string): Answer => ({
  id,
  status,
  ...(decidedBy !== undefined && { decided_by: decidedBy }),
});

test(
  "a decision of another person is told with its name, also if it is the same one",
  { tags: ["PROV-02.4", "PROV-02.5"] },
  () => {
    expect(getFailureReason(answer("approved", "Priya Raman"), "color")).toBe("Already approved by Priya Raman.");
    expect(getFailureReason(answer("rejected", "[removed user]"), "color")).toBe("Already rejected by [removed user].");
    const find = (given: Answer, verdict: "approve" | "reject") => findFailed([row], [given], verdict);
    const why = "Already approved by Priya Raman.";
    expect(find(answer("approved", "Priya Raman"), "reject")).toEqual([{ row, why, isSame: false }]);
    expect(find(answer("approved", "Priya Raman"), "approve")).toEqual([{ row, why, isSame: true }]);
    expect(find(answer("approved"), "approve")).toEqual([]);
  },
);
