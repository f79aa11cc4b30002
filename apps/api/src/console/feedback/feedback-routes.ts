import { answerFeedback, listFeedback, sendFeedback, sendVisitorFeedback } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import type { ReadIdentity } from "../../ground/db/provider-identity.ts";
import { notFound } from "../../ground/http/refusal.ts";
import { peerAddress } from "../../ground/http/peer-address.ts";
import { serve } from "../../ground/http/serve.ts";
import type { WriteMail } from "../../ground/mail/write-mail.ts";
import { findFeedback, noteAnswer } from "./feedback-queries.ts";
import { storeFeedback } from "./store-feedback.ts";
import { storeVisitorFeedback } from "./store-visitor-feedback.ts";

export function feedbackRoutes(app: FastifyInstance, mailing: { writeMail: WriteMail; readIdentity: ReadIdentity }) {
  serve(app, sendFeedback, async ({ scope, body }) => ({ id: await storeFeedback(scope, body, mailing) }));
  serve(app, sendVisitorFeedback, async ({ scope, body, request }) => ({
    id: await storeVisitorFeedback(scope, body, { ...mailing, address: peerAddress(request) }),
  }));
  serve(app, listFeedback, ({ scope, query }) => findFeedback(scope, query));
  serve(app, answerFeedback, async ({ scope, params, body }) => {
    if (!(await noteAnswer(scope, params.id, body.answered))) throw notFound();
    return {};
  });
}
