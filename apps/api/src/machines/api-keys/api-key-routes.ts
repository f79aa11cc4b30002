import {
  createApiKey,
  createProviderApiKey,
  listApiKeys,
  listKeysOfCompany,
  listProviderApiKeys,
  revokeApiKey,
  revokeProviderApiKey,
  rotateApiKey as rotateKeyOfCompany,
  rotateProviderApiKey,
  type CreatedApiKey,
} from "@lading/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { notFound } from "../../ground/http/refusal.ts";
import { AuditedResponse } from "../../ground/http/responses.ts";
import { serve } from "../../ground/http/serve.ts";
import type { WriteMail } from "../../ground/mail/write-mail.ts";
import { findKeys, findKeysOfCompany, revokeKey, type KeyScope } from "./api-key-queries.ts";
import { makeApiKey, rotateApiKey } from "./make-api-key.ts";
import { tellOfSecret } from "../../people/auth/tell-of-secret.ts";

export function apiKeyRoutes(app: FastifyInstance, writeMail: WriteMail) {
  /** Tells the owner. The audit record names the new key. */
  const announce = async (scope: KeyScope, request: FastifyRequest, made: CreatedApiKey) => {
    await tellOfSecret(writeMail, scope, request, `the API key ${made.name}`);
    return new AuditedResponse(made, [{ name: made.name, new_key: made.id }]);
  };

  serve(app, listProviderApiKeys, ({ scope }) => findKeys(scope));
  serve(app, createProviderApiKey, async ({ scope, body, request }) =>
    announce(scope, request, await makeApiKey(scope, body)),
  );
  serve(app, rotateProviderApiKey, async ({ scope, params, request }) =>
    announce(scope, request, await rotateApiKey(scope, params.id)),
  );
  serve(app, revokeProviderApiKey, ({ scope, params }) => revoke(scope, params.id));

  serve(app, listKeysOfCompany, ({ scope, params }) => findKeysOfCompany(scope, params.id));

  serve(app, listApiKeys, ({ scope }) => findKeys(scope));
  serve(app, createApiKey, async ({ scope, body, request }) => announce(scope, request, await makeApiKey(scope, body)));
  serve(app, rotateKeyOfCompany, async ({ scope, params, request }) =>
    announce(scope, request, await rotateApiKey(scope, params.id)),
  );
  serve(app, revokeApiKey, ({ scope, params }) => revoke(scope, params.id));
}

async function revoke(scope: KeyScope, id: string) {
  if (!(await revokeKey(scope, id))) throw notFound();
  return {};
}
