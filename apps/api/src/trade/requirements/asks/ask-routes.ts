import { askThirdParty, listDocumentAsks, revokeDocumentAsk } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../ground/http/serve.ts";
import { findAsks } from "./ask-queries.ts";
import { askFor, type AskParts, revokeAsk } from "./ask-third-party.ts";

/** Requests of vendors to brokers and mills. */
export function askRoutes(app: FastifyInstance, parts: AskParts) {
  serve(app, askThirdParty, ({ scope, body }) => askFor(scope, parts, body));
  serve(app, listDocumentAsks, ({ scope, query }) => findAsks(scope, query));
  serve(app, revokeDocumentAsk, ({ scope, params }) => revokeAsk(scope, params.id));
}
