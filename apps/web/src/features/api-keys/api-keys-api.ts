import {
  createApiKey,
  createProviderApiKey,
  listApiKeys,
  listProviderApiKeys,
  providerScopes,
  revokeApiKey,
  revokeProviderApiKey,
  rotateApiKey,
  rotateProviderApiKey,
  vendorScopes,
  type ApiKey,
  type CreatedApiKey,
  type NewProviderApiKey,
  type Scope,
} from "@lading/contract";
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "../../lib/api.ts";

type Body = z.input<typeof NewProviderApiKey>;

/** The calls and scopes of one side: the provider's programs, or those of a company. */
export interface KeySide {
  scopes: readonly Scope[];
  /** Whether a key can be limited to companies. */
  hasCompanies: boolean;
  list: ReturnType<typeof createList>;
  create: (body: Body) => Promise<CreatedApiKey>;
  rotate: (id: string) => Promise<CreatedApiKey>;
  revoke: (id: string) => Promise<unknown>;
}

const createList = (side: string, read: (signal: AbortSignal) => Promise<ApiKey[]>) =>
  queryOptions({ queryKey: ["api-keys", side], queryFn: ({ signal }) => read(signal) });

export const ofProvider: KeySide = {
  scopes: providerScopes,
  hasCompanies: true,
  list: createList("provider", (signal) => call(listProviderApiKeys, {}, signal)),
  create: (body) => call(createProviderApiKey, { body }),
  rotate: (id) => call(rotateProviderApiKey, { params: { id } }),
  revoke: (id) => call(revokeProviderApiKey, { params: { id } }),
};

export const ofCompany: KeySide = {
  scopes: vendorScopes,
  hasCompanies: false,
  list: createList("company", (signal) => call(listApiKeys, {}, signal)),
  // The form offers what this side has, which the compiler cannot infer.
  create: (body) => call(createApiKey, { body: body as z.input<(typeof createApiKey)["body"]> }),
  rotate: (id) => call(rotateApiKey, { params: { id } }),
  revoke: (id) => call(revokeApiKey, { params: { id } }),
};

export const readKeysAgain = (client: QueryClient, { list }: KeySide) => client.invalidateQueries(list);
