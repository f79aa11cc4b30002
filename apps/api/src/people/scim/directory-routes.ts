import {
  createDirectoryToken,
  defaultKeyDays,
  directoryScope,
  mostDirectoryTokens,
  readDirectory,
  readDirectoryOfCompany,
  revokeDirectoryToken,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { lockLicenses } from "../account/lock-licenses.ts";
import { tellOfSecret } from "../auth/tell-of-secret.ts";
import type { VendorScope } from "../../ground/db/scope.ts";
import { createApiKey } from "../../ground/http/api-key-form.ts";
import { hashKey } from "../../ground/http/bearer.ts";
import { conflict, notFound } from "../../ground/http/refusal.ts";
import { AuditedResponse } from "../../ground/http/responses.ts";
import { serve } from "../../ground/http/serve.ts";
import type { WriteMail } from "../../ground/mail/write-mail.ts";
import {
  findDirectory,
  findDirectoryOfCompany,
  findTokens,
  insertToken,
  revokeToken,
} from "./directory-token-queries.ts";

/** Serves the settings of a company's directory. */
export function directoryRoutes(
  app: FastifyInstance,
  { publicUrl, writeMail }: { publicUrl: string; writeMail: WriteMail },
) {
  serve(app, readDirectory, async ({ scope }) => {
    const { company_code, users } = await findDirectory(scope);
    const base_url = new URL(`/scim/v2/${encodeURIComponent(company_code)}`, publicUrl).href;
    return { base_url, users, tokens: await findTokens(scope) };
  });
  serve(app, createDirectoryToken, async ({ scope, body, request }) => {
    const made = await makeToken(scope, body.name);
    await tellOfSecret(writeMail, scope, request, `the directory token ${made.name}`);
    return new AuditedResponse(made, [{ name: made.name, new_key: made.id }]);
  });
  serve(app, revokeDirectoryToken, async ({ scope, params }) => {
    if (!(await revokeToken(scope, params.id))) throw notFound();
    return {};
  });
  serve(app, readDirectoryOfCompany, ({ scope, params }) => findDirectoryOfCompany(scope, params.id));
}

/** Makes a token, which only this response contains. */
async function makeToken(scope: VendorScope, name: string) {
  // Two requests at once could otherwise both see room for one more.
  await lockLicenses(scope);
  if ((await findTokens(scope)).length >= mostDirectoryTokens)
    throw conflict("directory_tokens_used", `There are ${mostDirectoryTokens} tokens. Revoke one of them first.`, {
      most: mostDirectoryTokens,
    });
  const token = createApiKey();
  const id = await insertToken(scope, { hash: hashKey(token), name, scope: directoryScope, days: defaultKeyDays });
  const made = (await findTokens(scope)).find((one) => one.id === id);
  if (!made) throw new Error("The new token is not visible.");
  return { ...made, token };
}
