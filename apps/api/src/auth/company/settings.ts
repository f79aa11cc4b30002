import type { CompanySignIn, saveCompanySignIn, switchCompanySignIn } from "@lading/contract";
import type * as z from "zod/mini";
import type { SecretBox } from "../../codes/secret-box.ts";
import type { VendorScope } from "../../db/scope.ts";
import { conflict, invalid, notFound } from "../../http/refusal.ts";
import {
  deleteConnection,
  deleteIdentity,
  endEnforcedSessions,
  findCompanyCode,
  findConnection,
  findExemptUsers,
  findIdentities,
  findProtectedUsers,
  forgetLift,
  insertConnection,
  replaceExemptions,
  setState,
  updateConnection,
} from "./connection-queries.ts";
import { findDomains } from "./domain-queries.ts";
import type { IdentityProviders } from "./identity-provider.ts";
import { findVendorRoles } from "./role-queries.ts";
import { sealClientSecret } from "./secret-seal.ts";

export interface SettingsParts {
  providers: IdentityProviders;
  secrets: SecretBox;
}

export async function readSettings(scope: VendorScope, { providers }: SettingsParts): Promise<CompanySignIn> {
  return {
    company_code: await findCompanyCode(scope),
    redirect_uri: providers.redirectUri,
    domains: await findDomains(scope),
    connection: (await findConnection(scope)) ?? null,
    exempt_users: await findExemptUsers(scope),
    identities: await findIdentities(scope),
  };
}

export async function saveConnection(
  scope: VendorScope,
  parts: SettingsParts,
  given: z.output<(typeof saveCompanySignIn)["body"]>,
) {
  const { client_secret: secret, role, ...settings } = given;
  const fault = parts.providers.checkIssuer(settings.issuer);
  if (fault) throw invalid({ issuer: [fault] });
  const roles = new Map((await findVendorRoles(scope)).map(({ name, id }) => [name, id]));
  const role_id = roles.get(role);
  if (role_id === undefined) throw invalid({ role: [`There is no role ${role}.`] });
  for (const [index, { role: name }] of settings.group_roles.entries())
    if (!roles.has(name)) throw invalid({ [`group_roles.${index}.role`]: [`There is no role ${name}.`] });

  const stored = await findConnection(scope);
  const client_secret = secret === undefined ? undefined : sealClientSecret(parts.secrets, secret, scope.companyId);
  const saved = { ...settings, role_id, client_secret };
  if (stored) {
    const isAnother =
      client_secret !== undefined || stored.issuer !== settings.issuer || stored.client_id !== settings.client_id;
    await updateConnection(scope, saved, isAnother);
  } else {
    if (!client_secret) throw invalid({ client_secret: ["Enter the client secret."] });
    await insertConnection(scope, { ...saved, client_secret });
  }
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
    throw conflict("domain_needed", "Prove a domain before you switch the sign-in on.");
  if (isEnforced) await requireExemptUsers(scope, exempt_users);
  await replaceExemptions(scope, isEnforced ? exempt_users : []);
  await setState(scope, { state: on ? "on" : "tested", is_enforced: isEnforced });
  if (isEnforced && !connection.is_enforced) await forgetLift(scope);
  if (isEnforced) await endEnforcedSessions(scope);
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
  return userId;
}
