import type { SimilarCompany } from "@lading/contract";
import { isMailProvider } from "../../people/addresses/domains.ts";
import type { StaffScope } from "../../ground/db/scope.ts";
import { findNamesakes, findOfDomain, findOfTaxId } from "./similar-company-queries.ts";

/** Returns companies that may be the same as one with this name and tax ID, whose administrator has this address. */
export async function findSimilar(
  scope: StaffScope,
  { name, email = "", tax_id = "" }: { name: string; email?: string | undefined; tax_id?: string | undefined },
) {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  const byTaxId = await findOfTaxId(scope, tax_id);
  const byName = await findNamesakes(scope, name);
  const byDomain = email.includes("@") && domain && !isMailProvider(domain) ? await findOfDomain(scope, domain) : [];
  const found = new Map<string, SimilarCompany>();
  for (const [reason, companies] of [
    ["tax_id", byTaxId],
    ["name", byName],
    ["email_domain", byDomain],
  ] as const)
    for (const company of companies)
      found.set(company.id, { ...company, reasons: [...(found.get(company.id)?.reasons ?? []), reason] });
  return [...found.values()];
}
