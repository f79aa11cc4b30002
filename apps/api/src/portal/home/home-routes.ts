import { dismissUpdate, listHomeDescriptions, readLatestUpdate, readWaiting } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { notFound } from "../../ground/http/refusal.ts";
import { serve } from "../../ground/http/serve.ts";
import { findWaiting } from "./find-waiting.ts";
import { dismissMessage, findDescriptions, findLatestMessage } from "./home-queries.ts";

export function homeRoutes(app: FastifyInstance) {
  serve(app, listHomeDescriptions, ({ scope }) => findDescriptions(scope.db));
  serve(app, readLatestUpdate, async ({ scope }) => {
    const { id = null, text = null, importance = "info" } = (await findLatestMessage(scope)) ?? {};
    return { id, text, ...(importance !== "info" && { importance }) };
  });
  serve(app, dismissUpdate, async ({ scope, body }) => {
    if (!(await dismissMessage(scope, body.id))) throw notFound();
    return {};
  });
  serve(app, readWaiting, ({ scope }) => findWaiting(scope));
}
