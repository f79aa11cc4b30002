import { assistantScopes, authorizationPath, callAssistantTools, exchangeGrant as endpoint } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import type { OneUseCodes } from "../../ground/codes/one-use-codes.ts";
import type { TokenSigner } from "../../people/auth/tokens.ts";
import { peerAddress } from "../../ground/http/peer-address.ts";
import { RawResponse } from "../../ground/http/responses.ts";
import { serve } from "../../ground/http/serve.ts";
import { exchangeGrant, failure } from "./exchange-grant.ts";

const MAX_FORM_BYTES = 10_000;

/** Serves what clients of OAuth call without a session: the metadata (RFC 8414) and the token endpoint. */
export async function oauthRoutes(
  app: FastifyInstance,
  { publicUrl, ...tokens }: { publicUrl: string; codes: OneUseCodes; signer: TokenSigner },
) {
  const parts = { ...tokens, resource: new URL(callAssistantTools.path, publicUrl).href };
  const metadata = {
    issuer: publicUrl,
    authorization_endpoint: new URL(authorizationPath, publicUrl).href,
    token_endpoint: new URL(endpoint.path, publicUrl).href,
    scopes_supported: assistantScopes,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none"],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  };
  app.get("/.well-known/oauth-authorization-server", () => metadata);

  await app.register(async (forms) => {
    forms.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: MAX_FORM_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(body.toString())),
    );
    serve(forms, endpoint, async ({ scope, request }) => {
      const { body } = request;
      const form = body instanceof URLSearchParams ? body : new URLSearchParams();
      const isRepeated = new Set(form.keys()).size < form.size;
      const answer = isRepeated
        ? failure("invalid_request", "Send each parameter once.")
        : await exchangeGrant(scope, parts, {
            field: (name) => form.get(name) ?? "",
            address: peerAddress(request),
          });
      const headers = { "content-type": "application/json", "cache-control": "no-store" };
      return new RawResponse("error" in answer ? 400 : 200, headers, JSON.stringify(answer));
    });
  });
}
