import type { ProviderScope } from "../db/scope.ts";
import { type Batch, getColumnValues } from "./batch.ts";
import type { Fault } from "./fault.ts";
import { findCompanyIds } from "./reference-queries.ts";

/** Returns the ids of the companies that the rows name by code. */
export const findCompanies = (scope: ProviderScope, batch: Batch) =>
  findCompanyIds(scope, getColumnValues(batch, "company_code"));

export const unknownCompany = (code: string | null): Fault => ({
  field: "company_code",
  message: `No company has the code ${code}.`,
});
