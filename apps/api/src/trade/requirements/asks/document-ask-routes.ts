import {
  downloadAskedExample,
  type Endpoint,
  forgetAskedAddress,
  mostAskedFiles,
  readAskedFile,
  readDocumentAsk,
  removeAskedFile,
  sendAskedDocuments,
  uploadAskedFile,
} from "@lading/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { SecretBox } from "../../../ground/codes/secret-box.ts";
import type { ReadIdentity } from "../../../ground/db/provider-identity.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { minuteBudget } from "../../../ground/http/minute-budget.ts";
import { getSite, peerAddress } from "../../../ground/http/peer-address.ts";
import { notFound, tooManyAttempts } from "../../../ground/http/refusal.ts";
import { serve } from "../../../ground/http/serve.ts";
import type { WriteMail } from "../../../ground/mail/write-mail.ts";
import { recordPublicAction } from "../../../record/audit/record-action.ts";
import { arrivalMail } from "./arrival-mail.ts";
import { singleFile } from "../../../record/downloads/file-answers.ts";
import { findExample, findOpenItems } from "./open-item-queries.ts";
import { readByLink } from "./read-asked-file.ts";
import { openLink, requireUnused } from "./open-link.ts";
import { deleteAskedFile, forgetAddress, type OpenedAsk } from "./opened-ask-queries.ts";
import { sendDocuments } from "./send-asked-documents.ts";
import { type AskedUploadOptions, requireAskedItem, uploadByLink } from "./upload-asked-file.ts";

interface LinkOptions extends AskedUploadOptions {
  secrets: SecretBox;
  readIdentity: ReadIdentity;
  writeMail: WriteMail;
}

/** The calls of links with which third parties send documents. They need no session, and only a POST changes anything. */
export function documentAskRoutes(app: FastifyInstance, { secrets, readIdentity, writeMail, ...options }: LinkOptions) {
  const { database } = app;
  const calls = minuteBudget({ perSource: 60, inAll: 60_000 }, (leftOut) =>
    app.log.warn({ left_out: leftOut }, "calls of links of third parties refused"),
  );
  const count = (request: FastifyRequest) => {
    if (!calls.take(getSite(peerAddress(request)))) throw tooManyAttempts(60);
  };
  const record = (scope: VendorScope, endpoint: Endpoint, ask: OpenedAsk, request: FastifyRequest, more: object = {}) =>
    recordPublicAction(scope.db, endpoint, {
      companyId: scope.companyId,
      details: { ask: ask.id, name: ask.name, ...more },
      address: peerAddress(request),
    });

  serve(app, readDocumentAsk, ({ params, request }) => {
    count(request);
    return openLink(database, params.code, "read only", async (scope, ask) => {
      if (ask.sent_at !== null) return { sent_at: ask.sent_at.toISOString(), is_remembered: ask.is_remembered };
      const { name, message, is_straight, expires_at, today, company_name } = ask;
      return {
        is_remembered: ask.is_remembered,
        ask: {
          company_name,
          asked_by: `${scope.user.firstName} ${scope.user.lastName}`,
          provider_name: (await readIdentity(scope.db)).name,
          name,
          text: message,
          straight_to_review: is_straight,
          expires_at: expires_at.toISOString(),
          today,
          items: await findOpenItems(scope, ask.id),
          maximum_files: mostAskedFiles,
        },
      };
    });
  });

  serve(app, uploadAskedFile, ({ request }) => {
    count(request);
    return uploadByLink(database, request, peerAddress(request), options);
  });

  serve(app, readAskedFile, ({ body, request }) => {
    count(request);
    return readByLink(database, options.blobs, body);
  });

  serve(app, downloadAskedExample, async ({ body: { code, item }, request }) => {
    count(request);
    const example = await openLink(database, code, "read only", async (scope, ask) => {
      requireUnused(ask);
      return findExample(scope, ask.id, item.toLowerCase());
    });
    if (!example) throw notFound();
    return singleFile(options.blobs, { ...example, key: `requirements/${example.id}` });
  });

  serve(app, removeAskedFile, ({ body: { code, item, file }, request }) => {
    count(request);
    return openLink(database, code, "read write", async (scope, ask) => {
      requireUnused(ask);
      const asked = await requireAskedItem(scope, ask, item.toLowerCase());
      const name = await deleteAskedFile(scope, ask.id, { item: asked.id, file });
      if (name === undefined) throw notFound();
      await record(scope, removeAskedFile, ask, request, { record_name: name });
      return requireAskedItem(scope, ask, asked.id);
    });
  });

  serve(app, sendAskedDocuments, ({ body, request }) => {
    count(request);
    return openLink(database, body.code, "read write", async (scope, ask) => {
      requireUnused(ask);
      const { sent, sent_at } = await sendDocuments(scope, secrets, ask, body);
      await record(scope, sendAskedDocuments, ask, request, { record_name: sent.map(({ name }) => name).join(", ") });
      await writeMail(scope.db, arrivalMail(scope.user, ask, sent));
      return { sent_at };
    });
  });

  serve(app, forgetAskedAddress, ({ body, request }) => {
    count(request);
    return openLink(database, body.code, "read write", async (scope, ask) => {
      await forgetAddress(scope, ask.id);
      await record(scope, forgetAskedAddress, ask, request);
      return {};
    });
  });
}
