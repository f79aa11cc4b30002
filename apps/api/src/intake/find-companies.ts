import type { ProviderScope } from "../db/scope.ts";
import { type Batch, valuesOf } from "./batch.ts";
import type { Fault } from "./fault.ts";
import { findCompanyIds } from "./reference-queries.ts";

/** The ids of the companies whose codes stand in the rows. */
export const findCompanies = (scope: ProviderScope, batch: Batch) =>
  findCompanyIds(scope, valuesOf(batch, "company_code"));

export const unknownCompany = (code: string | null): Fault => ({
  field: "company_code",
  message: `No company has the code ${code}.`,
});
