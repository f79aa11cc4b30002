import {
  allowAuthorization,
  callAssistantTools,
  describeAuthorization,
  type AuthorizationRequest,
} from "@lading/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { tellOfSecret } from "../../people/auth/tell-of-secret.ts";
import type { OneUseCodes } from "../../ground/codes/one-use-codes.ts";
import { minuteBudget } from "../../ground/http/minute-budget.ts";
import { invalid, tooManyAttempts } from "../../ground/http/refusal.ts";
import { requireLiveSession } from "../../ground/http/require-live-session.ts";
import { serveInSteps } from "../../ground/http/serve.ts";
import type { WriteMail } from "../../ground/mail/write-mail.ts";
import type { WebhookAllowance } from "../../ground/outbound/webhook-allowance.ts";
import { insertGrant } from "./grant-queries.ts";
import { readAuthorization, type ReadAuthorization } from "./read-authorization.ts";
import { addParameters, isLoopbackUri } from "./redirect-uri.ts";

interface AuthorizationParts {
  codes: OneUseCodes;
  publicUrl: string;
  allowance: WebhookAllowance;
  writeMail: WriteMail;
}

/** Serves the calls of the page on which a user allows a client to act as an assistant. */
export function authorizationRoutes(
  app: FastifyInstance,
  { codes, publicUrl, allowance, writeMail }: AuthorizationParts,
) {
  const resource = new URL(callAssistantTools.path, publicUrl).href;
  // Each request makes the server read a document of another site.
  const budget = minuteBudget({ perSource: 20, inAll: 600 }, (leftOut) =>
    app.log.warn({ left_out: leftOut }, "documents of clients not read"),
  );
  const read = (asked: AuthorizationRequest, { sessionId = "" }: FastifyRequest) => {
    if (!budget.take(sessionId)) throw tooManyAttempts(60);
    return readAuthorization(asked, resource, { allowance });
  };
  // The issuer tells a client of several servers which one responds (RFC 9207).
  const getReturnUrl = ({ redirectUri, state }: ReadAuthorization, result: Record<string, string>) =>
    addParameters(redirectUri, { ...result, state, iss: publicUrl });

  serveInSteps(app, describeAuthorization, async ({ query, request }) => {
    const asked = await read(query, request);
    const { client, redirectUri, scopes, problem } = asked;
    return {
      client_host: client.host,
      client_name: client.name,
      redirect_host: isLoopbackUri(redirectUri) ? null : new URL(redirectUri).host,
      scopes,
      problem: problem?.text ?? null,
      cancel_url: getReturnUrl(
        asked,
        problem ? { error: problem.error, error_description: problem.text } : { error: "access_denied" },
      ),
    };
  });

  serveInSteps(app, allowAuthorization, async ({ body, request, finish }) => {
    const asked = await read(body, request);
    if (asked.problem) throw invalid({ non_field_errors: [asked.problem.text] });
    const grant = await finish(async (scope) => {
      await requireLiveSession(scope);
      await tellOfSecret(writeMail, scope, request, `a token of the assistant ${asked.client.host}`);
      return insertGrant(scope, asked);
    });
    return { redirect_url: getReturnUrl(asked, { code: codes.getCode("assistant-grant", grant) }) };
  });
}
