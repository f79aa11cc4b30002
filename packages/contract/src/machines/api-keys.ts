import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { ApiKeyId, CompanyId } from "../ground/ids.ts";
import { providerScopes, vendorScopes, type Scope } from "../ground/scopes.ts";
import { requiredText } from "../ground/text.ts";

/** A key expires after this many days if the request names no time. */
export const defaultKeyDays = 365;
/** A key expires after this many days at the latest. */
export const longestKeyDays = 730;
/** A key that is replaced works for this long, so that all programs can get the new one. */
export const overlapHours = 24;

export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.string()),
  /** The companies that a key of the provider is limited to; null for all. */
  companies: z.nullable(z.array(z.object({ id: z.uuid(), name: z.string() }))),
  /** The addresses and networks from which it may be used; none for all. */
  addresses: z.array(z.string()),
  state: z.enum(["active", "expired", "revoked", "owner_inactive"]),
  /** The person whose permissions it has; null for the key of the tools of the portal's machine. */
  owner: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  expires_at: z.nullable(z.iso.datetime()),
  /** Accurate to a minute; null if it was never used. */
  last_used_at: z.nullable(z.iso.datetime()),
  last_used_from: z.nullable(z.string()),
  /** A newer key was made to replace it. */
  is_replaced: z.boolean(),
});
export type ApiKey = z.output<typeof ApiKey>;

const Address = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
  "Must be an address or a network, like 192.0.2.10 or 192.0.2.0/24.",
);

const createBody = <const S extends readonly Scope[]>(scopes: S) =>
  z.strictObject({
    name: requiredText(100, "Name is required."),
    scopes: z.array(z.enum(scopes, "There is no such scope.")).check(z.minLength(1, "Choose a scope.")),
    addresses: z.optional(z.array(Address).check(z.maxLength(50))),
    expires_at: z.optional(z.iso.datetime({ offset: true, error: "Must be a time like 2027-01-31T00:00:00Z." })),
  });

export const NewApiKey = createBody(vendorScopes);
export const NewProviderApiKey = z.extend(createBody(providerScopes), {
  companies: z.optional(z.array(CompanyId).check(z.minLength(1), z.maxLength(1000))),
});
export type NewApiKey = z.output<typeof NewApiKey> | z.output<typeof NewProviderApiKey>;

/** The only response that contains the key. It is null if an Idempotency-Key repeats the request. */
export const CreatedApiKey = z.extend(ApiKey, { key: z.nullable(z.string()) });
export type CreatedApiKey = z.output<typeof CreatedApiKey>;

const audits = ["name", "scopes", "companies", "addresses", "expires_at"] as const;
const params = z.object({ id: ApiKeyId });

const ofProvider = { access: "provider.change_api_keys" } as const;
const ofVendors = { access: "accounts.change_apikey", inPerson: true } as const;
const creates = { method: "POST", confirmed: true, creates: true, secret: "key", response: CreatedApiKey } as const;

export const listProviderApiKeys = endpoint({
  ...ofProvider,
  method: "GET",
  path: "/api/provider/api-keys/",
  summary: "The API keys of the provider's programs, the newest first; at most 500",
  response: z.array(ApiKey),
});

export const createProviderApiKey = endpoint({
  ...ofProvider,
  ...creates,
  path: "/api/provider/api-keys/",
  summary: "Create an API key for a program of the provider; it is shown once",
  audits,
  body: NewProviderApiKey,
});

export const rotateProviderApiKey = endpoint({
  ...ofProvider,
  ...creates,
  path: "/api/provider/api-keys/{id}/rotate",
  summary: "Replace an API key by a new one with the same settings; the old one works for another day",
  params,
});

export const revokeProviderApiKey = endpoint({
  ...ofProvider,
  method: "DELETE",
  path: "/api/provider/api-keys/{id}",
  confirmed: true,
  summary: "Revoke an API key at once",
  params,
  response: z.object({}),
});

export const listKeysOfCompany = endpoint({
  method: "GET",
  path: "/api/provider/companies/{id}/api-keys/",
  access: "provider.view_companies",
  summary: "The API keys of a company's own programs, the newest first; at most 500",
  params: z.object({ id: CompanyId }),
  response: z.array(ApiKey),
});

export const listApiKeys = endpoint({
  ...ofVendors,
  method: "GET",
  path: "/api/accounts/api-keys/",
  summary: "The API keys of the company's programs, the newest first; at most 500",
  response: z.array(ApiKey),
});

export const createApiKey = endpoint({
  ...ofVendors,
  ...creates,
  path: "/api/accounts/api-keys/",
  summary: "Create an API key for a program of the company; it is shown once",
  audits,
  body: NewApiKey,
});

export const rotateApiKey = endpoint({
  ...ofVendors,
  ...creates,
  path: "/api/accounts/api-keys/{id}/rotate",
  summary: "Replace an API key by a new one with the same settings; the old one works for another day",
  params,
});

export const revokeApiKey = endpoint({
  ...ofVendors,
  method: "DELETE",
  path: "/api/accounts/api-keys/{id}",
  confirmed: true,
  summary: "Revoke an API key at once",
  params,
  response: z.object({}),
});
