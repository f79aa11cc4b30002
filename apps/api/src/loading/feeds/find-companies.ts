import { type Batch, extend, getColumnValues } from "./batch.ts";
import type { Fault } from "./fault.ts";
import type { LoadScope } from "./feed.ts";
import { findCompanyIds, findSimilarCodes } from "./reference-queries.ts";

/** Adds company_id by the column company_code, and rejects rows with a code that no company has. */
export async function resolveCompanies(scope: LoadScope, batch: Batch) {
  const codes = getColumnValues(batch, "company_code");
  const companies = await findCompanyIds(scope, codes);
  const unknown = codes.filter((code) => !companies.has(code));
  const similar = unknown.length > 0 ? await findSimilarCodes(scope, unknown) : new Map<string, string>();
  extend(batch, ["company_id"], (cell) => {
    const code = cell("company_code") ?? "";
    const company = companies.get(code);
    return company ? [company] : unknownCompany(code, similar.get(code));
  });
}

const unknownCompany = (code: string, similar: string | undefined): Fault =>
  similar === undefined
    ? { field: "company_code", message: `No company has the code ${code}.`, code: "unknown_reference" }
    : {
        field: "company_code",
        message: `No company has the code ${code}, but one has ${similar}.`,
        code: "key_differs_by_case",
        hint: `Write ${similar}.`,
      };
