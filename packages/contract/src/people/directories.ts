import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { CompanyId, DirectoryTokenId } from "../ground/ids.ts";
import { requiredText } from "../ground/text.ts";

/** A company has at most this many tokens of its directory, so that a new one can replace the old one without a break. */
export const mostDirectoryTokens = 2;

/** A token with which the company's directory creates, changes and deactivates its users (SCIM). */
export const DirectoryToken = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(["active", "expired"]),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** Accurate to a minute; null if it was never used. */
  last_used_at: z.nullable(z.iso.datetime()),
  last_used_from: z.nullable(z.string()),
});
export type DirectoryToken = z.output<typeof DirectoryToken>;

const Directory = z.object({
  /** The address that the directory calls. */
  base_url: z.string(),
  /** Users that the directory manages now. */
  users: z.int(),
  /** Those that were not revoked, the newest first. */
  tokens: z.array(DirectoryToken),
});

/** Staff who signed in as a vendor must not let a program change its users. */
const settings = { access: "accounts.change_regularuser", flag: "Account Management", inPerson: true } as const;

export const readDirectory = endpoint({
  ...settings,
  method: "GET",
  path: "/api/accounts/directory/",
  summary: "The tokens of the company's directory (SCIM)",
  response: Directory,
});

export const createDirectoryToken = endpoint({
  ...settings,
  method: "POST",
  path: "/api/accounts/directory/tokens/",
  confirmed: true,
  creates: true,
  secret: "token",
  audits: ["name"],
  summary: "Create a token for the company's directory; it is shown once and works for a year. 409 if there are two",
  body: z.strictObject({ name: requiredText(60, "Name is required.") }),
  /** The only response that contains the token. It is null if an Idempotency-Key repeats the request. */
  response: z.extend(DirectoryToken, { token: z.nullable(z.string()) }),
});

export const revokeDirectoryToken = endpoint({
  ...settings,
  method: "DELETE",
  path: "/api/accounts/directory/tokens/{id}",
  confirmed: true,
  summary: "Revoke a token of the company's directory at once",
  params: z.object({ id: DirectoryTokenId }),
  response: z.object({}),
});

export const readDirectoryOfCompany = endpoint({
  method: "GET",
  path: "/api/provider/companies/{id}/directory/",
  access: "provider.view_companies",
  summary: "The state of a company's directory",
  params: z.object({ id: CompanyId }),
  response: z.object({
    is_connected: z.boolean(),
    /** Accurate to a minute; null if no token that works was ever used. */
    last_used_at: z.nullable(z.iso.datetime()),
  }),
});
