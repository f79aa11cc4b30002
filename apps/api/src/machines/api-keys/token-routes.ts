import { createAssistantToken, listAssistantTokens, revokeAssistantToken } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { createApiKey } from "../../ground/http/api-key-form.ts";
import { hashKey } from "../../ground/http/bearer.ts";
import { notFound } from "../../ground/http/refusal.ts";
import { requireLiveSession } from "../../ground/http/require-live-session.ts";
import { AuditedResponse } from "../../ground/http/responses.ts";
import { serve } from "../../ground/http/serve.ts";
import type { WriteMail } from "../../ground/mail/write-mail.ts";
import { tellOfSecret } from "../../people/auth/tell-of-secret.ts";
import { findToken, findTokens, insertToken, revokeToken } from "./token-queries.ts";

export function tokenRoutes(app: FastifyInstance, writeMail: WriteMail) {
  serve(app, listAssistantTokens, ({ scope }) => findTokens(scope));
  serve(app, createAssistantToken, async ({ scope, body, request }) => {
    await requireLiveSession(scope);
    const token = createApiKey();
    const id = await insertToken(scope, { ...body, scopes: [...new Set(body.scopes)], hash: hashKey(token) });
    const made = await findToken(scope, id);
    if (!made) throw new Error("The new token is not visible.");
    await tellOfSecret(writeMail, scope, request, `the token ${made.name} of an assistant`);
    return new AuditedResponse({ ...made, token }, [{ name: made.name, new_token: id }]);
  });
  serve(app, revokeAssistantToken, async ({ scope, params }) => {
    if (!(await revokeToken(scope, params.id))) throw notFound();
    return {};
  });
}
