import { randomBytes } from "node:crypto";
import { checkCompanyDomain, type CompanyDomain } from "@lading/contract";
import { findSite, isMailProvider } from "../../addresses/domains.ts";
import { recordPublicAction } from "../../../record/audit/record-action.ts";
import type { GateScope, SessionUser, VendorScope } from "../../../ground/db/scope.ts";
import { conflict, invalid, notFound } from "../../../ground/http/refusal.ts";
import { findConnection } from "./connection-queries.ts";
import { hasRecord, type FindTxtRecords } from "./check-domain.ts";
import { deleteDomain, findDomain, findDomains, insertDomain, lockDomain, storeCheck } from "./domain-queries.ts";

const MOST_DOMAINS = 20;

const taken = (domain: string) =>
  conflict("domain_taken", `Another company has verified ${domain}. Ask your contact at the provider.`, { domain });

export async function addDomain(scope: VendorScope, domain: string): Promise<CompanyDomain> {
  if (findSite(domain) === null)
    throw invalid({ domain: [`${domain} does not belong to one company. Enter a domain that your company owns.`] });
  if (isMailProvider(domain))
    throw invalid({ domain: [`Anyone can get an address at ${domain}. Enter a domain that your company owns.`] });
  if ((await findDomains(scope)).length >= MOST_DOMAINS)
    throw invalid({ domain: [`There are ${MOST_DOMAINS} domains already. Remove one first.`] });
  const added = await insertDomain(scope, domain, randomBytes(20).toString("hex"));
  if (!added) throw conflict("domain_added", `${domain} is in the list already.`, { domain });
  return added;
}

/** Looks for the record outside a transaction, because name servers may take seconds. */
export async function checkDomain(
  gate: GateScope,
  find: FindTxtRecords,
  { id: actorId, companyId }: SessionUser,
  id: string,
  address: string | undefined,
) {
  if (companyId === null) throw notFound();
  const domain = await gate.transaction((db) => findDomain(db, companyId, id));
  if (!domain) throw notFound();
  const isFound = hasRecord(await find(domain.domain), domain.record);
  return gate.transaction(async (db) => {
    if (isFound && !(await lockDomain(db, companyId, domain.domain))) throw taken(domain.domain);
    await storeCheck(db, id, isFound);
    await recordPublicAction(db, checkCompanyDomain, { actorId, companyId, details: { id, found: isFound }, address });
    const stored = await findDomain(db, companyId, id);
    if (!stored) throw notFound();
    return stored;
  });
}

/** Without a proved domain nobody could sign in for the first time, so the last one stays while the sign-in is on. */
export async function removeDomain(scope: VendorScope, id: string) {
  const domains = await findDomains(scope);
  const removed = domains.find((one) => one.id === id);
  if (!removed) throw notFound();
  const others = domains.filter((one) => one.id !== id && one.state !== "waiting");
  if (removed.state !== "waiting" && others.length === 0 && (await findConnection(scope))?.state === "on")
    throw conflict("domain_needed", "The company sign-in is on and needs this domain. Switch it off first.");
  await deleteDomain(scope, id);
}
