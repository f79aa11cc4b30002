import type { CompanyScope } from "../../ground/db/scope.ts";
import { lockCompany } from "../../ground/db/lock-company.ts";
import { findOwnCompany } from "./own-company-queries.ts";

/**
 * Locks the company until the end of the transaction and returns its name and free licenses. The lock makes concurrent
 * requests wait that also count licenses or administrators and then act on the count.
 */
export async function lockLicenses(scope: CompanyScope) {
  await lockCompany(scope, scope.companyId);
  return readLicenses(scope);
}

/** Returns the name and the free licenses of the company, which may change at any time. */
export async function readLicenses(scope: CompanyScope) {
  const { name, remaining_licenses } = await findOwnCompany(scope, scope.companyId);
  return { name, remainingLicenses: remaining_licenses };
}
