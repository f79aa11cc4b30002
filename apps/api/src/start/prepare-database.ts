import { continueAuditEra } from "../ground/db/audit-era.ts";
import { ensureGroupRoles } from "../ground/db/group-roles.ts";
import { ensureLogins, type LoginAddresses } from "../ground/db/logins.ts";
import { migrate } from "../ground/db/migrate.ts";
import { keepRights, restoreRights } from "../ground/db/rights.ts";
import { refuseTransactionPooler } from "../ground/db/refuse-transaction-pooler.ts";
import { prepareQueue } from "../ground/jobs/prepare-queue.ts";

/** Sets up a database for this version as its owner. Returns the addresses of the server's logins. */
export async function prepareDatabase(
  ownerUrl: string,
  addresses: LoginAddresses = {},
  say: (line: string) => void = () => {},
) {
  await refuseTransactionPooler(ownerUrl, "DATABASE_URL");
  const hasOwnLogins = [addresses.api, addresses.jobs].every((address) => address && new URL(address).username);
  await ensureGroupRoles(ownerUrl, !hasOwnLogins);
  const granted = await restoreRights(ownerUrl);
  if (granted > 0) say(`The database lacked ${granted} rights of the portal's roles, which were granted again.`);
  await migrate(ownerUrl, say);
  await continueAuditEra(ownerUrl);
  await prepareQueue(ownerUrl);
  await keepRights(ownerUrl);
  const logins = await ensureLogins(ownerUrl, addresses);
  if (addresses.jobs) await refuseTransactionPooler(logins.jobs, "JOBS_DATABASE_URL");
  return logins;
}
