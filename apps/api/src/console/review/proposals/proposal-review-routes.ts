import { decideProposals, listAllProposals, readAnyProposal, undoProposalDecision } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { notFound } from "../../../ground/http/refusal.ts";
import { serve } from "../../../ground/http/serve.ts";
import { toTyped } from "../../../trade/catalogue/proposals/check-proposal.ts";
import { findLookAlikes } from "../../../trade/catalogue/proposals/look-alike-queries.ts";
import { findNextProposal, findProposal, findProposals } from "../../../trade/catalogue/proposals/proposal-queries.ts";
import { decideAll } from "./decide-proposals.ts";
import { undoDecision } from "./undo-proposal-decision.ts";

export function proposalReviewRoutes(app: FastifyInstance, imageUrl: (id: string) => string) {
  serve(app, listAllProposals, ({ scope, query }) =>
    findProposals(scope, { ...query, status: [query.status] }, imageUrl),
  );
  serve(app, readAnyProposal, async ({ scope, params: { id } }) => {
    const found = await findProposal(scope, id, imageUrl);
    if (!found) throw notFound();
    return {
      ...found,
      look_alikes: await findLookAlikes(scope, found.company.id, toTyped(found.values), imageUrl),
      next: await findNextProposal(scope, id),
    };
  });
  serve(app, decideProposals, async ({ scope, body }) => ({ results: await decideAll(scope, body.decisions) }));
  serve(app, undoProposalDecision, ({ scope, params }) => undoDecision(scope, params.id));
}
