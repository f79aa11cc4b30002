import type { CompanySignIn, switchCompanySignIn } from "@lading/contract";
import type * as z from "zod/mini";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { conflict, invalid, notFound } from "../../../ground/http/refusal.ts";
import { findCertificates } from "./certificate-queries.ts";
import {
  deleteConnection,
  deleteIdentity,
  findCompanyCode,
  findConnection,
  findExemptUsers,
  findIdentities,
  findProtectedUsers,
  forgetLift,
  lockOutEnforced,
  lockOutUnlinked,
  replaceExemptions,
  setState,
} from "./connection-queries.ts";
import { findDomains } from "./domain-queries.ts";
import type { IdentityProviders } from "./identity-provider.ts";
import type { SamlProviders } from "./saml/saml-providers.ts";

export async function readSettings(
  scope: VendorScope,
  { providers, saml }: { providers: IdentityProviders; saml: SamlProviders },
): Promise<CompanySignIn> {
  const connection = await findConnection(scope);
  return {
    company_code: await findCompanyCode(scope),
    redirect_uri: providers.redirectUri,
    saml: { entity_id: saml.entityId, acs_url: saml.acsUrl },
    domains: await findDomains(scope),
    connection: connection ? { ...connection, certificates: await findCertificates(scope) } : null,
    exempt_users: await findExemptUsers(scope),
    identities: await findIdentities(scope),
  };
}

/** Switches the sign-in on or off, and enforces it. */
export async function switchSignIn(
  scope: VendorScope,
  { on, enforced, exempt_users }: z.output<(typeof switchCompanySignIn)["body"]>,
) {
  const connection = await findConnection(scope);
  if (!connection) throw notFound();
  if (connection.state === "draft") {
    if (on) throw conflict("sign_in_not_tested", "Test the sign-in successfully before you switch it on.");
    return;
  }
  const isEnforced = on && enforced;
  if (on && !(await findDomains(scope)).some(({ state }) => state !== "waiting"))
    throw conflict("domain_needed", "Verify a domain before you switch the sign-in on.");
  if (isEnforced) await requireExemptUsers(scope, exempt_users);
  await replaceExemptions(scope, isEnforced ? exempt_users : []);
  await setState(scope, { state: on ? "on" : "tested", is_enforced: isEnforced });
  if (isEnforced && !connection.is_enforced) await forgetLift(scope);
  if (isEnforced) await lockOutEnforced(scope);
}

/** If the identity provider fails, these users can still sign in and change the settings. */
async function requireExemptUsers(scope: VendorScope, ids: readonly string[]) {
  if (ids.length === 0)
    throw invalid({ exempt_users: ["Choose at least one user who keeps the password, in case the sign-in fails."] });
  const found = await findProtectedUsers(scope, ids);
  if (ids.some((id) => !found.includes(id)))
    throw invalid({
      exempt_users: ["Each of these users must be active and have set up a second step under Security."],
    });
}

export async function removeConnection(scope: VendorScope) {
  if (!(await deleteConnection(scope))) throw notFound();
}

export async function unlink(scope: VendorScope, id: string) {
  const userId = await deleteIdentity(scope, id);
  if (!userId) throw notFound();
  await lockOutUnlinked(scope, userId);
  return userId;
}
