import type { saveCompanySignIn } from "@lading/contract";
import type * as z from "zod/mini";
import type { SecretBox } from "../../../ground/codes/secret-box.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { invalid } from "../../../ground/http/refusal.ts";
import { replaceCertificates } from "./certificate-queries.ts";
import { findConnection, insertConnection, updateConnection, type ConnectionKey } from "./connection-queries.ts";
import type { IdentityProviders } from "./identity-provider.ts";
import { findVendorRoles } from "./vendor-role-queries.ts";
import { readMetadata, type ProviderMetadata } from "./saml/read-metadata.ts";
import { isEmailAttribute } from "./saml/read-person.ts";
import { sealClientSecret } from "./client-secret-seal.ts";

interface SavingParts {
  providers: IdentityProviders;
  secrets: SecretBox;
}

type Given = z.output<(typeof saveCompanySignIn)["body"]>;
type Stored = Awaited<ReturnType<typeof findConnection>>;

/** Returns the facts of the metadata that the audit record keeps. */
export async function saveConnection(scope: VendorScope, parts: SavingParts, given: Given) {
  const { role, creates_users, group_claim, group_roles } = given;
  const stored = await findConnection(scope);
  const { metadata, client_secret, ...key } =
    given.kind === "oidc" ? readOidc(scope, parts, given, stored) : readSaml(parts, given, stored);
  const roles = new Map((await findVendorRoles(scope)).map(({ name, id }) => [name, id]));
  const role_id = roles.get(role);
  if (role_id === undefined) throw invalid({ role: [`There is no role ${role}.`] });
  for (const [index, { role: name }] of group_roles.entries())
    if (!roles.has(name)) throw invalid({ [`group_roles.${index}.role`]: [`There is no role ${name}.`] });

  const saved = { ...key, client_secret, creates_users, role_id, group_claim, group_roles };
  if (stored) await updateConnection(scope, saved, Boolean(client_secret) || isAnother(key, stored));
  else await insertConnection(scope, saved);
  if (given.kind === "oidc") await replaceCertificates(scope, []);
  if (!metadata) return undefined;
  await replaceCertificates(scope, metadata.certificates);
  return {
    issuer: metadata.issuer,
    sign_in_url: metadata.signInUrl,
    certificates: metadata.certificates.map(({ fingerprint }) => fingerprint.toString("hex")),
  };
}

/** Another certificate is no other connection, because providers replace theirs while people sign in. */
const isAnother = (key: ConnectionKey, stored: ConnectionKey) =>
  (["kind", "issuer", "client_id", "sign_in_url", "signs_response", "subject_attribute"] as const).some(
    (name) => key[name] !== stored[name],
  );

interface Read extends ConnectionKey {
  client_secret: Buffer | null | undefined;
  metadata?: ProviderMetadata;
}

/** The address of the metadata, below the issuer. */
const DISCOVERY = /^(.+?)\/\.well-known\/(?:openid-configuration|oauth-authorization-server)\/?(?:[?#].*)?$/i;

function readOidc(
  { companyId }: VendorScope,
  { providers, secrets }: SavingParts,
  { kind, issuer, client_id, client_secret: secret }: Extract<Given, { kind: "oidc" }>,
  stored: Stored,
): Read {
  const [, discovered] = DISCOVERY.exec(issuer) ?? [];
  if (discovered !== undefined)
    throw invalid({ issuer: [`This is the address of the discovery document. Enter the issuer, ${discovered}`] });
  const fault = providers.checkIssuer(issuer);
  if (fault) throw invalid({ issuer: [fault] });
  if (secret === undefined && stored?.kind !== "oidc") throw invalid({ client_secret: ["Enter the client secret."] });
  const client_secret = secret === undefined ? undefined : sealClientSecret(secrets, secret, companyId);
  return { kind, issuer, client_id, client_secret, sign_in_url: null, signs_response: false, subject_attribute: "" };
}

function readSaml(
  { providers }: SavingParts,
  { kind, metadata: xml, signs_response, subject_attribute }: Extract<Given, { kind: "saml" }>,
  stored: Stored,
): Read {
  if (isEmailAttribute(subject_attribute))
    throw invalid({
      subject_attribute: [
        "An email address may pass to another person. Choose an attribute that stays with the person.",
      ],
    });
  const own = { kind, client_id: null, client_secret: null, signs_response, subject_attribute };
  if (!xml?.trim() && stored?.kind === "saml")
    return { ...own, issuer: stored.issuer, sign_in_url: stored.sign_in_url };
  const metadata = readGivenMetadata(xml ?? "");
  const { issuer, signInUrl } = metadata;
  // The portal never requests the page, so it may be in the company's network. The browser must reach it safely.
  if (!signInUrl.startsWith("https://") && providers.checkIssuer(signInUrl) !== undefined)
    throw invalid({ metadata: [`The sign-in page ${signInUrl} must begin with https://.`] });
  return { ...own, issuer, sign_in_url: signInUrl, metadata };
}

function readGivenMetadata(xml: string) {
  if (!xml.trim()) throw invalid({ metadata: ["Enter the metadata of your identity provider."] });
  try {
    return readMetadata(xml, new Date());
  } catch (error) {
    throw invalid({ metadata: [error instanceof Error ? error.message : String(error)] });
  }
}
