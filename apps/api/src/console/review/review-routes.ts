import {
  decideEdits,
  listEditRequirements,
  listReviewEdits,
  readReviewCounts,
  readReviewSet,
  startBulkDecision,
  undoDecision,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { chooseCompanies } from "../../ground/http/key-companies.ts";
import { AuditedResponse } from "../../ground/http/responses.ts";
import { serve, serveInSteps } from "../../ground/http/serve.ts";
import { findEditRequirements } from "../../trade/effects/open-requirement-queries.ts";
import { startBulkDecision as start } from "./bulk-decision.ts";
import { decide } from "./decide-edits.ts";
import { findReviewCounts } from "./review-count-queries.ts";
import { readSet } from "./read-set.ts";
import { findReviewEdits } from "./review-queries.ts";
import { undo } from "./undo-decision.ts";

/** The most documents that one answer names. */
const mostNamed = 500;

export function reviewRoutes(app: FastifyInstance) {
  serve(app, listReviewEdits, ({ scope, query }) => findReviewEdits(scope, query));
  serve(app, readReviewCounts, ({ scope }) => findReviewCounts(scope));
  serve(app, listEditRequirements, async ({ scope, query }) => ({
    results: await findEditRequirements(scope.db, chooseCompanies(scope, query.company), mostNamed),
  }));
  serve(app, readReviewSet, ({ scope, params }) => readSet(scope, params.id));
  // In steps, so that the audit record gets the run. The run has the ids of the edits.
  serveInSteps(app, startBulkDecision, ({ body, finish }) =>
    finish(
      (scope) => start(scope, body),
      (started) => started,
    ),
  );
  serve(app, decideEdits, async ({ scope, body }) => {
    const { answer, entries } = await decide(scope, body.decisions);
    return new AuditedResponse(answer, entries);
  });
  serve(app, undoDecision, async ({ scope, body }) => {
    const { results, entries } = await undo(scope, body.decision_id);
    return new AuditedResponse({ results }, entries);
  });
}
