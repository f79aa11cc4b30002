import { createHash, timingSafeEqual } from "node:crypto";
import { exchangeGrant as endpoint } from "@lading/contract";
import type { Transaction } from "kysely";
import { recordPublicAction } from "../../record/audit/record-action.ts";
import { readRefreshToken, type TokenSigner } from "../../people/auth/tokens.ts";
import { readCanonical } from "../../ground/codes/canonical-bytes.ts";
import { readCode, type OneUseCodes } from "../../ground/codes/one-use-codes.ts";
import type { DB } from "../../ground/db/schema.ts";
import type { GateScope } from "../../ground/db/scope.ts";
import { createApiKey } from "../../ground/http/api-key-form.ts";
import { hashKey } from "../../ground/http/bearer.ts";
import { mustRead } from "./read-authorization.ts";
import { accessSeconds, insertAccess, lockGrant, replaceAccess, revokeAccess, spendCode } from "./grant-queries.ts";

export interface ExchangeParts {
  codes: OneUseCodes;
  signer: TokenSigner;
  /** The only audience of the tokens. */
  resource: string;
}

export interface TokenRequest {
  /** Returns a field of the form; empty if it is missing. */
  field: (name: string) => string;
  address: string;
}

/** An error response of RFC 6749, section 5.2. */
export interface TokenError {
  error: "invalid_request" | "invalid_grant" | "invalid_scope" | "invalid_target" | "unsupported_grant_type";
  error_description: string;
}

interface Tokens {
  access_token: string;
  token_type: "Bearer";
  expires_in: number;
  refresh_token: string;
  scope: string;
}

type Grant = NonNullable<Awaited<ReturnType<typeof lockGrant>>>;

/** Returns an error instead of throwing it, because a refused request may have ended a grant. */
export async function exchangeGrant(
  gate: GateScope,
  parts: ExchangeParts,
  request: TokenRequest,
): Promise<Tokens | TokenError> {
  const { field } = request;
  if (field("resource") !== parts.resource) return failure("invalid_target", `The resource must be ${parts.resource}.`);
  if (field("grant_type") === "authorization_code") return gate.transaction((db) => redeemCode(db, parts, request));
  if (field("grant_type") === "refresh_token") return gate.transaction((db) => refresh(db, parts, request));
  return failure("unsupported_grant_type", "The grant_type must be authorization_code or refresh_token.");
}

/** A code works for one attempt. If it comes again, somebody has stolen it, and the tokens that it gave end. */
async function redeemCode(db: Transaction<DB>, { codes, signer }: ExchangeParts, { field, address }: TokenRequest) {
  const claim = readCode(field("code"));
  const grant = claim && (await lockGrant(db, claim.id));
  if (!grant || !codes.proves("assistant-grant", grant, claim)) return refuseGrant;
  if (grant.isCodeUsed) {
    await endGrant(db, grant, "code used again", address);
    return refuseGrant;
  }
  await spendCode(db, grant.id);
  const isRight =
    !grant.hasCodeExpired &&
    grant.clientId === field("client_id") &&
    grant.redirectUri === field("redirect_uri") &&
    provesChallenge(field("code_verifier"), grant.codeChallenge);
  if (!isRight) return refuseGrant;
  const token = createApiKey();
  const keyId = await insertAccess(db, grant.id, hashKey(token));
  await recordPublicAction(db, endpoint, {
    actorId: grant.userId,
    companyId: grant.companyId,
    details: { client_id: grant.clientId, new_token: keyId },
    address,
  });
  return toTokens(signer, grant, { token, scopes: grant.scopes, generation: 0 });
}

/**
 * Each refresh token works once. If one comes again, it or its successor was stolen, and both end. `scope` narrows only the new
 * access token: the next refresh may ask again for all that the user has allowed.
 */
async function refresh(db: Transaction<DB>, { signer }: ExchangeParts, { field, address }: TokenRequest) {
  const claim = readRefreshToken(field("refresh_token"));
  const grant = claim && (await lockGrant(db, claim.sessionId));
  if (!claim || !grant?.isLive || !signer.provesRefresh({ id: grant.id, refreshSalt: grant.salt }, claim))
    return refuseGrant;
  if (grant.clientId !== field("client_id")) return refuseGrant;
  if (claim.generation !== grant.generation) {
    await endGrant(db, grant, "refresh token used again", address);
    return refuseGrant;
  }
  const asked = field("scope").split(" ").filter(Boolean);
  if (!asked.every((scope) => grant.scopes.includes(scope)))
    return failure("invalid_scope", "The user has not allowed this scope.");
  const scopes = asked.length === 0 ? grant.scopes : grant.scopes.filter((scope) => asked.includes(scope));
  if (!scopes.includes("mcp:read")) return failure("invalid_scope", mustRead);
  const token = createApiKey();
  await replaceAccess(db, grant, { hash: hashKey(token), scopes });
  return toTokens(signer, grant, { token, scopes, generation: grant.generation + 1 });
}

async function endGrant(
  db: Transaction<DB>,
  { userId, companyId, clientId, keyId }: Grant,
  why: string,
  address: string,
) {
  if (keyId === null) return;
  await revokeAccess(db, keyId);
  await recordPublicAction(db, endpoint, {
    actorId: userId,
    companyId,
    details: { client_id: clientId, revoked_token: keyId, reason: why },
    result: "refused",
    address,
  });
}

const toTokens = (
  signer: TokenSigner,
  grant: Grant,
  { token, scopes, generation }: { token: string; scopes: string[]; generation: number },
): Tokens => ({
  access_token: token,
  token_type: "Bearer",
  expires_in: accessSeconds,
  refresh_token: signer.refreshToken({ id: grant.id, refreshSalt: grant.salt }, generation),
  scope: scopes.join(" "),
});

/** Returns whether a client knows the text whose hash was in the authorization request (RFC 7636). */
function provesChallenge(verifier: string, challenge: string) {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const expected = createHash("sha256").update(verifier).digest();
  const given = readCanonical(challenge);
  return given?.length === expected.length && timingSafeEqual(given, expected);
}

export const failure = (error: TokenError["error"], text: string): TokenError => ({ error, error_description: text });

/** One text for all reasons, so that a thief learns nothing from it. */
const refuseGrant = failure(
  "invalid_grant",
  "The code or token is not valid, has expired, was used, was revoked, or belongs to another request.",
);
