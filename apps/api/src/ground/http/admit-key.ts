import {
  assistantScopes,
  directoryScope,
  providerScopes,
  vendorScopes,
  type AssistantScope,
  type Endpoint,
  type Scope,
} from "@lading/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import { admitApiKey, hasCompanyCode, type FoundKey } from "../db/admit-api-key.ts";
import type { DB } from "../db/schema.ts";
import { openGate } from "../db/scope.ts";
import { isApiKey, isGenuineForm } from "./api-key-form.ts";
import { hashKey } from "./bearer.ts";
import { peerAddress } from "./peer-address.ts";
import { forbidden, signedOut } from "./refusal.ts";
import { companySuspended } from "./session-refusal.ts";

/** The API key of a request, and its owner. */
export interface SentKey extends Pick<FoundKey, "id" | "userId" | "companyId" | "scopes"> {
  hash: Buffer;
}

/** Checks the API key of a request before its body is read. Throws unless it is live and has the scope of the endpoint. */
export async function admitKey(
  app: FastifyInstance,
  endpoint: Endpoint,
  { request, reply, token }: { request: FastifyRequest; reply: FastifyReply; token: string },
) {
  // A checksum that is wrong needs no query. Keys that are older than the form have no prefix.
  if (isApiKey(token) && !isGenuineForm(token)) throw invalidApiKey();
  const [hash, address] = [hashKey(token), peerAddress(request)];
  const key = await openGate(app.database).transaction(async (db) => {
    const found = await admitApiKey(db, hash, address);
    const isRefused = endpoint.access === "directory" && !(found && (await isOfDirectory(db, found, request)));
    return isRefused ? undefined : found;
  });
  if (!key) throw invalidApiKey();
  request.apiKey = { id: key.id, userId: key.userId, companyId: key.companyId, scopes: key.scopes, hash };
  requireLive(key, address);
  app.keyLimit.take(key.id, reply);
  if (endpoint.access === "directory") return;
  const scope = getScope(endpoint, request);
  if (scope === undefined)
    throw forbidden("api_key_not_accepted", "API keys may not make this call. Sign in as a person.");
  if (isScope(scope) && !key.scopes.includes(scope))
    throw forbidden("scope_missing", `This API key lacks the scope ${scope}.`, { scope });
}

/** Whether the key is a token of the directory of the company in the path. */
const isOfDirectory = (db: Transaction<DB>, { companyId, scopes }: FoundKey, { params }: FastifyRequest) =>
  scopes.includes(directoryScope) &&
  hasCompanyCode(db, companyId, (params as Record<string, string>).company_code ?? ""); // Fastify parses path parameters to strings.

export const invalidApiKey = () => signedOut("invalid_api_key", "This API key is not valid.");

function requireLive({ state, company_name, suspended_until }: FoundKey, address: string) {
  if (state === "revoked") throw signedOut("api_key_revoked", "This API key was revoked.");
  if (state === "expired") throw signedOut("api_key_expired", "This API key has expired.");
  if (state === "owner_inactive")
    throw signedOut("api_key_owner_inactive", "The person who owns this API key is deactivated.");
  if (state === "suspended") throw companySuspended({ company_name: company_name ?? "", suspended_until });
  if (state === "other_address")
    throw forbidden("api_key_address", `This API key may not be used from ${address}.`, { address });
}

/** Returns the scope of a call. An unknown kind makes a scope that does not exist, and the call then answers 404. */
const getScope = ({ scope }: Endpoint, { params }: FastifyRequest) =>
  scope?.replace("{kind}", (params as Record<string, string>).kind ?? ""); // Fastify parses path parameters to strings.

const isScope = (name: string): name is Scope | AssistantScope =>
  [...providerScopes, ...vendorScopes, ...assistantScopes].some((scope) => scope === name);
