import { assistantScopes, type AuthorizationRequest } from "@lading/contract";
import { invalid } from "../../ground/http/refusal.ts";
import type { PinnedSettings } from "../../ground/outbound/send-pinned.ts";
import { readClient } from "./read-client.ts";
import { isRegistered } from "./redirect-uri.ts";

/** Why a request cannot be allowed: an error code of OAuth for the client, and a sentence for the user. */
interface Problem {
  error: "invalid_request" | "unsupported_response_type" | "invalid_scope" | "invalid_target";
  text: string;
}

/**
 * Reads an authorization request. Throws if its client or its redirect URI is not right, because the user must not be sent there
 * then. All other problems are returned.
 */
export async function readAuthorization(asked: AuthorizationRequest, resource: string, settings: PinnedSettings) {
  const client = await readClient(asked.client_id ?? "", settings);
  const redirectUri = asked.redirect_uri ?? "";
  if (!isRegistered(redirectUri, client.redirectUris))
    throw invalid({ redirect_uri: [`${client.host} does not receive answers at the address in this link.`] });
  const scopes = (asked.scope ?? "mcp:read").split(" ");
  return {
    client,
    redirectUri,
    state: asked.state,
    codeChallenge: asked.code_challenge ?? "",
    scopes: assistantScopes.filter((scope) => scopes.includes(scope)),
    problem: findProblem(asked, scopes, resource),
  };
}

export const mustRead = "An assistant must be able to read.";

export type ReadAuthorization = Awaited<ReturnType<typeof readAuthorization>>;

function findProblem(asked: AuthorizationRequest, scopes: string[], resource: string): Problem | undefined {
  if (asked.response_type !== "code")
    return { error: "unsupported_response_type", text: "The program must ask for a code." };
  if (asked.code_challenge_method !== "S256" || !/^[\w-]{43}$/.test(asked.code_challenge ?? ""))
    return { error: "invalid_request", text: "The program must protect the code with a code_challenge of S256." };
  if (asked.resource !== resource)
    return { error: "invalid_target", text: `The program must name ${resource} as its resource.` };
  if (!scopes.every((scope) => assistantScopes.some((one) => one === scope)))
    return { error: "invalid_scope", text: `The portal knows only the scopes ${assistantScopes.join(" and ")}.` };
  if (!scopes.includes("mcp:read")) return { error: "invalid_scope", text: mustRead };
  return undefined;
}
