import { mostOpenNamed, overrideRequirements as endpoint, readProposalRequirements } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "../../ground/http/serve.ts";
import type { OpenItem } from "./open-item.ts";
import { findBlockedProposals, findWarnedProposals } from "./open-requirement-queries.ts";
import { overrideRequirements } from "./override-requirements.ts";

export function effectRoutes(app: FastifyInstance) {
  serve(app, readProposalRequirements, async ({ scope: { db, companyId } }) => ({
    blocked_by: nameMost(await findBlockedProposals(db, companyId)),
    warned_by: nameMost(await findWarnedProposals(db, companyId)),
  }));
  serve(app, endpoint, ({ scope, params, body }) => overrideRequirements(scope, params.id, body));
}

/** The most urgent documents as a page names them. */
const nameMost = (items: readonly OpenItem[]) => items.flatMap(({ item }) => item ?? []).slice(0, mostOpenNamed);
