import type { Transaction } from "kysely";
import type { DB } from "../../ground/db/schema.ts";
import { judgeDomains } from "./address-queries.ts";
import { isMailProvider, listOwnable } from "./domains.ts";

/**
 * Decides whether a company, or the provider with null, may give an address to one of its people. It looks at the domain alone, so
 * neither the result nor its time tells whether the address exists.
 *
 * - `proved`: the company has proved this domain. Only such an address may replace that of an account without a mail.
 * - `open`: nobody else owns the domain.
 * - `foreign`: another company has proved the domain or one above it, or the provider's staff have addresses there.
 */
export async function judgeAddress(db: Transaction<DB>, claimant: string | null, email: string) {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  const domains = listOwnable(domain);
  return domains.length === 0 || isMailProvider(domain) ? "open" : judgeDomains(db, claimant, domains);
}

/** The field's message for an address that is `foreign`. */
export const foreignAddress = (email: string) =>
  `Addresses of ${email.slice(email.lastIndexOf("@") + 1)} belong to another organization. Enter another address.`;
