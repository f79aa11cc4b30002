import {
  addCompanyDomain,
  beginCompanySignIn,
  checkCompanyDomain,
  companySignInCallback,
  endLift,
  findCompanySignIn,
  finishCompanySignIn,
  liftEnforcement,
  readCompanySignIn,
  readSignInOfCompany,
  removeCompanyDomain,
  removeCompanySignIn,
  samlMetadataPath,
  samlResponsePath,
  saveCompanySignIn,
  switchCompanySignIn,
  testCompanySignIn,
  unlinkIdentity,
} from "@lading/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { recordPublicAction } from "../../../record/audit/record-action.ts";
import type { AuthParts } from "../auth-parts.ts";
import { getCaller } from "../caller.ts";
import { countAttempt } from "../login-limit-queries.ts";
import { companySignInLimitKeys } from "../login-limit.ts";
import { openGate } from "../../../ground/db/scope.ts";
import { badRequest, notFound, tooManyAttempts } from "../../../ground/http/refusal.ts";
import { AuditedResponse } from "../../../ground/http/responses.ts";
import { serve, serveAtGate } from "../../../ground/http/serve.ts";
import type { WebhookAllowance } from "../../../ground/outbound/webhook-allowance.ts";
import { beginAttempt, hashPage } from "./begin-attempt.ts";
import type { FindTxtRecords } from "./check-domain.ts";
import {
  findGateConnection,
  findLiveConnection,
  findSignInOfCompany,
  isEnforced,
  setLift,
} from "./connection-queries.ts";
import { addDomain, checkDomain, removeDomain } from "./change-domains.ts";
import { finishSignIn } from "./finish-company-sign-in.ts";
import { createIdentityProviders } from "./identity-provider.ts";
import { queueTransactions } from "./queue-transactions.ts";
import { noSignIn, returnFromProvider } from "./return-from-provider.ts";
import { createSamlProviders } from "./saml/saml-providers.ts";
import { saveConnection } from "./save-connection.ts";
import { readSettings, removeConnection, switchSignIn, unlink } from "./settings.ts";

/** A response of SAML with hundreds of groups has a tenth of it. */
const MAX_FORM_BYTES = 300_000;

export interface CompanySignInParts {
  auth: AuthParts;
  publicUrl: string;
  allowance: WebhookAllowance;
  findTxtRecords: FindTxtRecords;
}

export function companySignInRoutes(
  app: FastifyInstance,
  { auth, publicUrl, allowance, findTxtRecords }: CompanySignInParts,
) {
  const redirectUri = new URL(companySignInCallback, publicUrl).href;
  const parts = {
    ...auth,
    providers: createIdentityProviders(allowance, redirectUri),
    saml: createSamlProviders(publicUrl),
  };

  serve(app, readCompanySignIn, ({ scope }) => readSettings(scope, parts));
  serve(app, addCompanyDomain, ({ scope, body }) => addDomain(scope, body.domain));
  serveAtGate(app, checkCompanyDomain, ({ scope, user, params, request }) =>
    checkDomain(scope, findTxtRecords, user, params.id, getCaller(request).address),
  );
  serve(app, removeCompanyDomain, async ({ scope, params }) => {
    await removeDomain(scope, params.id);
    return {};
  });
  serve(app, saveCompanySignIn, async ({ scope, body }) => {
    const facts = await saveConnection(scope, parts, body);
    return new AuditedResponse(await readSettings(scope, parts), facts ? [facts] : []);
  });
  serve(app, removeCompanySignIn, async ({ scope }) => {
    await removeConnection(scope);
    return {};
  });
  serve(app, switchCompanySignIn, async ({ scope, body }) => {
    await switchSignIn(scope, body);
    return readSettings(scope, parts);
  });
  serveAtGate(app, testCompanySignIn, async ({ scope, user, request }) => {
    const connection = await scope.transaction((db) => findGateConnection(db, user.companyId ?? ""));
    if (!connection) throw notFound();
    const destination = await beginAttempt(scope, parts, connection, { testerId: user.id });
    await scope.transaction((db) =>
      recordPublicAction(db, testCompanySignIn, {
        actorId: user.id,
        companyId: connection.company_id,
        address: getCaller(request).address,
      }),
    );
    return destination;
  });
  serve(app, unlinkIdentity, async ({ scope, params }) => {
    const userId = await unlink(scope, params.id);
    return new AuditedResponse({}, [{ user: userId }]);
  });

  serve(app, findCompanySignIn, async ({ scope, body }) => ({
    is_enforced: await scope.transaction((db) => isEnforced(db, body.domain.toLowerCase())),
  }));
  serve(app, beginCompanySignIn, async ({ scope, body: { page, domain, company }, request }) => {
    const found = { domain: domain?.toLowerCase(), company };
    const { address } = getCaller(request);
    const limit = companySignInLimitKeys(address);
    const gate = queueTransactions("begin", scope, address);
    const connection = await gate.transaction(async (db) => {
      const wait = await countAttempt(db, limit);
      if (wait > 0) throw tooManyAttempts(wait);
      return findLiveConnection(db, found);
    });
    if (!connection)
      throw badRequest("no_company_sign_in", "There is no company sign-in here. Sign in with your email and password.");
    return beginAttempt(gate, parts, connection, { pageHash: hashPage(page) });
  });
  const comeBack = async (
    request: FastifyRequest,
    reply: FastifyReply,
    response: Parameters<typeof returnFromProvider>[2],
  ) => {
    const gate = queueTransactions("goOn", openGate(app.database), getCaller(request).address);
    const page = await returnFromProvider(gate, parts, response).catch((error: unknown) => {
      // A person waits in the browser, so the sign-in page says that it did not work.
      request.log.error({ err: error }, "company sign-in failed");
      return noSignIn;
    });
    return reply.header("cache-control", "no-store").redirect(new URL(page, publicUrl).href, 303);
  };
  app.get(companySignInCallback, async (request, reply) => {
    const fields = new URLSearchParams(request.url.split("?").slice(1).join("?"));
    return comeBack(request, reply, { kind: "oidc", state: fields.get("state") ?? "", fields });
  });
  // The page of the identity provider posts the form, so the browser sends no cookies of the portal.
  void app.register(async (forms) => {
    forms.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: MAX_FORM_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(body.toString())),
    );
    forms.post(samlResponsePath, async (request, reply) => {
      const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      return comeBack(request, reply, { kind: "saml", state: fields.get("RelayState") ?? "", fields });
    });
  });
  app.get(samlMetadataPath, async (_request, reply) =>
    reply
      .header("content-type", "application/samlmetadata+xml")
      .header("content-disposition", 'attachment; filename="portal-metadata.xml"')
      .send(await parts.saml.getMetadata()),
  );
  serve(app, finishCompanySignIn, ({ scope, body, request }) => {
    const caller = getCaller(request);
    return finishSignIn(queueTransactions("goOn", scope, caller.address), auth, body, caller);
  });

  serve(app, readSignInOfCompany, ({ scope, params }) => findSignInOfCompany(scope, params.id));
  serve(app, liftEnforcement, async ({ scope, params, body }) => {
    if (!(await setLift(scope, params.id, body.reason))) throw notFound();
    return {};
  });
  serve(app, endLift, async ({ scope, params }) => {
    if (!(await setLift(scope, params.id, null))) throw notFound();
    return {};
  });
}
