import { notFound } from "../../ground/http/refusal.ts";
import type { StaffScope } from "../../ground/db/scope.ts";
import { insertOverride } from "./open-requirement-queries.ts";

/** Lets a company answer one order although required documents are missing. A second reason replaces the first. */
export async function overrideRequirements(
  scope: StaffScope,
  companyId: string,
  given: { order: string; reason: string },
) {
  if (!(await insertOverride(scope, companyId, given))) throw notFound();
  return given;
}
