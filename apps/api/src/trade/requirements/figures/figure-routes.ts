import { exportRequirementCounts, readRequirementCounts, readRequirementFigures } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { csvAnswer } from "../../../ground/http/responses.ts";
import { serve, serveInSteps } from "../../../ground/http/serve.ts";
import { findCounts } from "./counted-row-queries.ts";
import { findReviewFigures } from "./review-figure-queries.ts";
import { writeCounts } from "./write-counts.ts";

/** Figures of required documents. */
export function requirementFigureRoutes(app: FastifyInstance) {
  serve(app, readRequirementFigures, ({ scope }) => findReviewFigures(scope));

  serve(app, readRequirementCounts, async ({ scope, query }) => {
    const { blocked: blocked_companies, ...counts } = await findCounts(scope, query, query);
    return { ...counts, blocked_companies, review: await findReviewFigures(scope) };
  });

  // The audit record of a GET must be written separately. It is written before the first byte is sent.
  serveInSteps(app, exportRequirementCounts, async ({ query, finish }) => {
    const { results } = await finish(
      (scope) => findCounts(scope, query),
      ({ count }) => ({ ...query, rows: count }),
    );
    return csvAnswer(`documents-by-${query.by}.csv`, writeCounts(query.by, results));
  });
}
