import { createHash } from "node:crypto";
import * as oidc from "openid-client";
import { isDeeper } from "../../../ground/http/bodies.ts";
import { unavailable } from "../../../ground/http/refusal.ts";
import { checkWebhookUrl } from "../../../ground/outbound/check-webhook-url.ts";
import type { WebhookAllowance } from "../../../ground/outbound/webhook-allowance.ts";
import { readAddress } from "../../addresses/read-address.ts";
import { guardedFetch } from "./guarded-fetch.ts";
import { asText, readIdentifier, splitName, type Person } from "./person.ts";

/** The settings of a company's connection with OpenID Connect. */
export interface Client {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** The metadata and keys of a provider are read again after this time. */
const KEPT_MS = 10 * 60_000;
const KEPT_FAILURE_MS = 30_000;
const MOST_KEPT = 500;

/** The values that a sign-in sends and must find again in the response. With SAML the nonce is the ID of the request. */
export interface Secrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** PostgreSQL stores values of some thousand levels, and no provider needs more than a few. */
const MOST_LEVELS = 32;

/** Speaks OpenID Connect with the identity providers of companies: code flow with PKCE, state, nonce and the issuer in the response. */
export function createIdentityProviders(allowance: WebhookAllowance, redirectUri: string) {
  const fetch = guardedFetch(allowance);
  const kept = new Map<string, { config: Promise<oidc.Configuration>; until: number }>();

  async function configure({ issuer, clientId, clientSecret }: Client) {
    const key = createHash("sha256")
      .update(JSON.stringify([issuer, clientId, clientSecret]))
      .digest("base64");
    const found = kept.get(key);
    if (found && found.until > Date.now()) return found.config;
    const url = new URL(issuer);
    const config = oidc.discovery(url, clientId, clientSecret, undefined, {
      [oidc.customFetch]: fetch,
      execute: [
        // By default the library relies on TLS and ignores the signature of an ID token.
        oidc.enableNonRepudiationChecks,
        // Only an internal address that the operator permits may have no TLS (checkWebhookUrl).
        ...(url.protocol === "http:" ? [oidc.allowInsecureRequests] : []),
      ],
    });
    kept.delete(key);
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? "");
    const entry = { config, until: Date.now() + KEPT_MS };
    kept.set(key, entry);
    // Requests of strangers must not ask a provider that is down again and again.
    config.catch(() => (entry.until = Date.now() + KEPT_FAILURE_MS));
    return config;
  }

  return {
    redirectUri,

    /** Returns why the server will not talk to an issuer, or undefined. */
    checkIssuer: (issuer: string) => checkWebhookUrl(issuer, allowance),

    createVerifier: oidc.randomPKCECodeVerifier,
    createNonce: oidc.randomNonce,

    /** Returns the address at which the person signs in. */
    async getDestination(client: Client, { state, nonce, verifier }: Secrets) {
      const config = await configure(client).catch((error: unknown) => {
        throw unavailable(
          "identity_provider_failed",
          `The identity provider sent an unexpected response: ${describe(error)}`,
        );
      });
      const destination = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      });
      // The page opens the address, so it must not be a script.
      if (!/^https?:$/.test(destination.protocol))
        throw unavailable("identity_provider_failed", "The identity provider names no page for the sign-in.");
      return destination.href;
    },

    /** Verifies the response in the query of the redirect. Throws an error whose message says what is wrong. */
    async readPerson(client: Client, query: URLSearchParams, { state, nonce, verifier }: Secrets): Promise<Person> {
      try {
        const url = new URL(redirectUri);
        url.search = query.toString();
        const tokens = await oidc.authorizationCodeGrant(await configure(client), url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        return toPerson(tokens.claims()!); // An ID token is expected, so there are claims.
      } catch (error) {
        throw new Error(describe(error), { cause: error });
      }
    },
  };
}

export type IdentityProviders = ReturnType<typeof createIdentityProviders>;

function toPerson(claims: oidc.IDToken): Person {
  const { iss, sub, oid, email, email_verified, given_name, family_name, name } = claims;
  if (isDeeper(claims, MOST_LEVELS)) throw new Error("its claims are nested too deep");
  return {
    issuer: iss,
    // Entra's `sub` differs for each client, and `oid` is the person.
    subject: readIdentifier(iss.startsWith("https://login.microsoftonline.com/") && oid !== undefined ? oid : sub),
    email: email_verified !== false && email_verified !== "false" ? readAddress(email) : undefined,
    ...splitName(asText(given_name), asText(family_name), asText(name)),
    claims,
  };
}

/** The reason of a failure in words, which may be those of the identity provider. */
const describe = (error: unknown) => asText(findReason(error));

/** The library wraps the reason. */
function findReason(error: unknown): string {
  if (error instanceof oidc.AuthorizationResponseError)
    return `${error.error}${error.error_description ? `: ${error.error_description}` : ""}`;
  if (error instanceof oidc.ResponseBodyError)
    return `${error.error}${error.error_description ? `: ${error.error_description}` : ""}`;
  if (!(error instanceof Error)) return String(error);
  const inner = error.cause instanceof Error ? findReason(error.cause) : "";
  return inner && !error.message.includes(inner) ? `${error.message} (${inner})` : error.message;
}
