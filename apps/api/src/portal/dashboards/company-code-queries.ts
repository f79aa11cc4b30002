import type { VendorScope } from "../../ground/db/scope.ts";

/** Returns the company's code in the provider's systems. */
export async function findCompanyCode({ db, companyId }: VendorScope) {
  const { company_code } = await db
    .selectFrom("companies")
    .select("company_code")
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  return company_code;
}
