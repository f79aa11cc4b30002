import { decideEdits, listReviewEdits, readReviewCounts } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "../http/serve.ts";
import { decide } from "./decide-edits.ts";
import { findReviewCounts } from "./review-count-queries.ts";
import { findReviewEdits } from "./review-queries.ts";

export function reviewRoutes(app: FastifyInstance) {
  serve(app, listReviewEdits, ({ scope, query }) => findReviewEdits(scope, query));
  serve(app, readReviewCounts, ({ scope }) => findReviewCounts(scope));
  serve(app, decideEdits, async ({ scope, body }) => ({ results: await decide(scope, body.decisions) }));
}
