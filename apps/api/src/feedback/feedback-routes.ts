import { listFeedback, sendFeedback } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "../http/serve.ts";
import type { WriteMail } from "../mail/write-mail.ts";
import { findFeedback } from "./feedback-queries.ts";
import { keepFeedback } from "./keep-feedback.ts";

export function feedbackRoutes(app: FastifyInstance, desk: { writeMail: WriteMail; providerMailbox: string }) {
  serve(app, sendFeedback, async ({ scope, body }) => ({ id: await keepFeedback(scope, body, desk) }));
  serve(app, listFeedback, ({ scope, query }) => findFeedback(scope, query));
}
