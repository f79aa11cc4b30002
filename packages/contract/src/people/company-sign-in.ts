import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { CompanyDomainId, CompanyId, CompanyIdentityId } from "../ground/ids.ts";
import { requiredText, text, anyText } from "../ground/text.ts";

/*
 * The settings of company sign-in: the users of a company sign in at its identity provider, by OpenID Connect or SAML. Domains that
 * the company has proved decide which e-mail addresses it may vouch for.
 */

/** The TXT record of a domain begins with it. */
export const domainProofPrefix = "lading-verification=";

/** How many users may keep their passwords while the company sign-in is enforced, in case it fails. */
export const mostExemptUsers = 3;

export const domainStates = ["waiting", "proved", "missing"] as const;

export const CompanyDomain = z.object({
  id: z.uuid(),
  domain: z.string(),
  /** `missing` is proved, but the last check did not find the record. */
  state: z.enum(domainStates),
  /** The text of the TXT record. */
  record: z.string(),
  proved_at: z.nullable(z.iso.datetime()),
  /** Null before the first check. */
  checked_at: z.nullable(z.iso.datetime()),
});
export type CompanyDomain = z.output<typeof CompanyDomain>;

export const signInStates = ["draft", "tested", "on"] as const;

export const signInKinds = ["oidc", "saml"] as const;

const GroupRole = z.strictObject({ group: requiredText(200), role: requiredText(50) });

/** The last test of a connection. */
export const SignInTest = z.object({
  at: z.iso.datetime(),
  /** The claims of the identity provider as it sent them; empty if it sent none. */
  claims: z.record(z.string(), z.unknown()),
  succeeded: z.boolean(),
  /** The consequence that a sign-in would have had. */
  outcome: z.string(),
});
export type SignInTest = z.output<typeof SignInTest>;

/** A certificate with which an identity provider signs. */
const SignInCertificate = z.object({
  /** SHA-256 in hexadecimal digits. */
  fingerprint: z.string(),
  valid_from: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** `soon` is within 30 days. A signature by an expired certificate is refused. */
  expiry: z.enum(["later", "soon", "over"]),
});

/** The connection of a company to its identity provider. Nobody reads its secret again. */
const SignInConnection = z.object({
  kind: z.enum(signInKinds),
  /** With SAML the entity ID of the identity provider. */
  issuer: z.string(),
  /** Null with SAML. */
  client_id: z.nullable(z.string()),
  /** Null with OpenID Connect. */
  sign_in_url: z.nullable(z.string()),
  signs_response: z.boolean(),
  subject_attribute: z.string(),
  certificates: z.array(SignInCertificate),
  state: z.enum(signInStates),
  creates_users: z.boolean(),
  role: z.string(),
  group_claim: z.string(),
  group_roles: z.array(z.object({ group: z.string(), role: z.string() })),
  is_enforced: z.boolean(),
  /** Why staff of the provider let passwords work for the time being; null if they do not. */
  lifted_reason: z.nullable(z.string()),
  last_test: z.nullable(SignInTest),
});

export const CompanySignIn = z.object({
  company_code: z.string(),
  /** The address that an identity provider with OpenID Connect must know. */
  redirect_uri: z.string(),
  /** The values that an identity provider with SAML needs. The entity ID is the address of the metadata. */
  saml: z.object({ entity_id: z.string(), acs_url: z.string() }),
  domains: z.array(CompanyDomain),
  connection: z.nullable(SignInConnection),
  /** Users whose password works although the sign-in is enforced. */
  exempt_users: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Users and the persons at the identity provider that they are linked with. */
  identities: z.array(
    z.object({
      id: z.uuid(),
      user: z.string(),
      email: z.string(),
      subject: z.string(),
      linked_at: z.iso.datetime(),
      last_used_at: z.nullable(z.iso.datetime()),
    }),
  ),
});
export type CompanySignIn = z.output<typeof CompanySignIn>;

const BASE = "/api/accounts/company-sign-in";

/** Staff who signed in as a vendor must not change how its users sign in. */
const settings = { access: "accounts.change_regularuser", flag: "Account Management", inPerson: true } as const;
const change = { ...settings, confirmed: true } as const;

export const readCompanySignIn = endpoint({
  ...settings,
  method: "GET",
  path: `${BASE}/`,
  summary: "The company's domains and its connection to an identity provider",
  response: CompanySignIn,
});

const Domain = z
  .string("Enter a domain.")
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(253, "Must be at most 253 characters."),
    z.regex(
      /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?$/,
      "Must be a domain like example.com.",
    ),
  );

export const addCompanyDomain = endpoint({
  ...change,
  method: "POST",
  path: `${BASE}/domains/`,
  summary: "Add a domain, which is verified by a TXT record",
  audits: ["domain"],
  body: z.strictObject({ domain: Domain }),
  creates: true,
  response: CompanyDomain,
});

const domainParams = z.object({ id: CompanyDomainId });

export const checkCompanyDomain = endpoint({
  ...settings,
  method: "POST",
  path: `${BASE}/domains/{id}/check`,
  summary: "Look for the TXT record of a domain. 409 if another company has verified the domain",
  params: domainParams,
  response: CompanyDomain,
});

export const removeCompanyDomain = endpoint({
  ...change,
  method: "DELETE",
  path: `${BASE}/domains/{id}`,
  summary: "Remove a domain. 409 for the last one while the sign-in is on",
  params: domainParams,
  response: z.object({}),
});

/** The settings of a connection of either kind. */
const commonSettings = {
  creates_users: z.boolean(),
  role: requiredText(50, "Choose a role."),
  group_claim: text(200),
  group_roles: z.array(GroupRole).check(z.maxLength(50, "Must be at most 50 groups.")),
};

/** Far more than the metadata of one identity provider. */
const LONGEST_METADATA = 200_000;

export const saveCompanySignIn = endpoint({
  ...change,
  method: "PUT",
  path: `${BASE}/`,
  summary:
    "Save the connection. A change of the issuer, the client, its secret, the sign-in page or the identification of people needs a new test",
  audits: [
    "kind",
    "issuer",
    "client_id",
    "signs_response",
    "subject_attribute",
    "creates_users",
    "role",
    "group_claim",
    "group_roles",
  ],
  body: z.discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("oidc"),
      issuer: requiredText(500, "Enter the issuer."),
      client_id: requiredText(500, "Enter the client ID."),
      /** The stored secret stays if it is missing. */
      client_secret: z.optional(requiredText(2000, "Enter the client secret.")),
      ...commonSettings,
    }),
    z.strictObject({
      kind: z.literal("saml"),
      /** The metadata of the identity provider, an XML document. The stored ones stay if they are missing. */
      metadata: z.optional(
        anyText(LONGEST_METADATA, "The metadata are too long. Enter those of one identity provider."),
      ),
      signs_response: z.boolean(),
      /** The attribute that identifies a person; empty for the persistent NameID. */
      subject_attribute: text(200),
      ...commonSettings,
    }),
  ]),
  response: CompanySignIn,
});

export const removeCompanySignIn = endpoint({
  ...change,
  method: "DELETE",
  path: `${BASE}/`,
  summary: "Remove the connection and its links to users",
  response: z.object({}),
});

export const switchCompanySignIn = endpoint({
  ...change,
  method: "POST",
  path: `${BASE}/switch`,
  summary:
    "Switch the sign-in on or off, and enforce it. Enforcing needs one to three exempt users with a second step, and ends the sessions of all other users whose password stops working",
  audits: ["on", "enforced", "exempt_users"],
  body: z.strictObject({
    on: z.boolean(),
    enforced: z.boolean(),
    exempt_users: z.array(z.uuid()).check(z.maxLength(mostExemptUsers, `Choose at most ${mostExemptUsers} users.`)),
  }),
  response: CompanySignIn,
});

export const testCompanySignIn = endpoint({
  ...change,
  method: "POST",
  path: `${BASE}/test`,
  summary: "Begin a sign-in that only shows the claims and what would happen",
  /** The address at the identity provider to which the browser goes. */
  response: z.object({ url: z.string() }),
});

export const unlinkIdentity = endpoint({
  ...change,
  method: "DELETE",
  path: `${BASE}/identities/{id}`,
  summary: "Remove the link between a user and a person at the identity provider",
  params: z.object({ id: CompanyIdentityId }),
  response: z.object({}),
});

export const liftEnforcement = endpoint({
  method: "PUT",
  path: "/api/provider/companies/{id}/company-sign-in/lift",
  access: "provider.change_company_users",
  confirmed: true,
  summary: "Let the passwords of a company work although it enforces its own sign-in",
  params: z.object({ id: CompanyId }),
  audits: ["reason"],
  body: z.strictObject({ reason: requiredText(500, "Enter a reason.") }),
  response: z.object({}),
});

export const endLift = endpoint({
  method: "DELETE",
  path: "/api/provider/companies/{id}/company-sign-in/lift",
  access: "provider.change_company_users",
  confirmed: true,
  summary: "Enforce the company's own sign-in again",
  params: z.object({ id: CompanyId }),
  response: z.object({}),
});

export const readSignInOfCompany = endpoint({
  method: "GET",
  path: "/api/provider/companies/{id}/company-sign-in/",
  access: "provider.view_companies",
  summary: "The state of a company's sign-in at its own identity provider; null if it has none",
  params: z.object({ id: CompanyId }),
  response: z.nullable(
    z.object({
      issuer: z.string(),
      state: z.enum(signInStates),
      is_enforced: z.boolean(),
      lifted_reason: z.nullable(z.string()),
    }),
  ),
});
