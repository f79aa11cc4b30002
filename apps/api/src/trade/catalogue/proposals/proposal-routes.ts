import {
  changeProposal,
  findOwnLookAlikes,
  listProposals,
  proposeProduct,
  readProposal,
  readProposalFigures,
  withdrawProposal,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { notFound } from "../../../ground/http/refusal.ts";
import { serve } from "../../../ground/http/serve.ts";
import type { BlobStore } from "../../../ground/storage/blob-store.ts";
import { toTyped } from "./check-proposal.ts";
import { findLookAlikes } from "./look-alike-queries.ts";
import {
  countProposals,
  findAnswerTime,
  findProposal,
  findProposalChoices,
  findProposals,
} from "./proposal-queries.ts";
import { changeOne, proposeOne, withdrawOne } from "./propose-products.ts";

export function proposalRoutes(app: FastifyInstance, blobs: BlobStore, imageUrl: (id: string) => string) {
  serve(app, proposeProduct, ({ scope, body }) => proposeOne(scope, blobs, body));
  serve(app, changeProposal, ({ scope, params, body }) => changeOne(scope, blobs, params.id, body));
  serve(app, withdrawProposal, ({ scope, params }) => withdrawOne(scope, params.id));
  serve(app, listProposals, ({ scope, query }) => findProposals(scope, query, imageUrl));
  serve(app, readProposalFigures, async ({ scope }) => ({
    counts: await countProposals(scope),
    ...(await findProposalChoices(scope)),
    median_hours: await findAnswerTime(scope),
  }));
  serve(app, readProposal, async ({ scope, params }) => {
    const found = await findProposal(scope, params.id, imageUrl);
    if (!found) throw notFound();
    return found;
  });
  serve(app, findOwnLookAlikes, async ({ scope, body }) => ({
    results: await findLookAlikes(scope, scope.companyId, toTyped(body.values), imageUrl),
  }));
}
