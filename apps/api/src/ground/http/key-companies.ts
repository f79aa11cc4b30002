import type { StaffScope } from "../db/scope.ts";
import { invalid, notFound } from "./refusal.ts";

/** Returns the companies that a list is to contain: those of the request, and for a key with companies only those; none for all. */
export function chooseCompanies({ user }: StaffScope, wanted: readonly string[]) {
  const ofKey = user.key?.companyIds;
  if (!ofKey) return wanted;
  if (wanted.some((id) => !ofKey.includes(id))) throw invalid({ company: ["There is no such company."] });
  return wanted.length > 0 ? wanted : ofKey;
}

/** Refuses a key that is limited to other companies. */
export function requireCompanyOfKey({ user }: StaffScope, companyId: string) {
  if (user.key?.companyIds && !user.key.companyIds.includes(companyId)) throw notFound();
}
