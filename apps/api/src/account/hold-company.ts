import type { VendorScope } from "../db/scope.ts";
import { findOwnCompany, lockCompany } from "./company-queries.ts";

/**
 * Name and free licences of the company. Until the transaction ends nobody else gets this answer: who counts licences or
 * administrators, and then acts on the count, does so alone.
 */
export async function holdCompany(scope: VendorScope) {
  await lockCompany(scope);
  const { name, remaining_licenses } = await findOwnCompany(scope, scope.companyId);
  return { name, remainingLicenses: remaining_licenses };
}
