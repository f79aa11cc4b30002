import type { VendorScope } from "../db/scope.ts";

/** By what the provider's systems know the company. */
export async function findCompanyCode({ db, companyId }: VendorScope) {
  const { company_code } = await db
    .selectFrom("companies")
    .select("company_code")
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  return company_code;
}
