import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { AnyProposalId, GxpSku } from "../ground/ids.ts";
import { Paging } from "../ground/list.ts";
import { text } from "../ground/text.ts";
import { LookAlike, Proposal, ProposalList, proposalStatuses } from "../trade/proposals.ts";

/** The most proposals that one call decides. */
export const mostProposalDecisions = 500;

const access = "provider.review_edits" as const;

export const listAllProposals = endpoint({
  method: "GET",
  path: "/api/provider/product-proposals/",
  access,
  summary: "The products that vendors propose, those that wait for staff the longest first",
  query: z.extend(Paging, {
    status: z._default(z.optional(z.enum(proposalStatuses)), "proposed"),
    company: z.optional(z.uuid()),
  }),
  response: ProposalList,
});

export const readAnyProposal = endpoint({
  method: "GET",
  path: "/api/provider/product-proposals/{id}",
  access,
  summary: "A proposed product, with the products of all companies that may be the same, the most equal first",
  params: z.object({ id: AnyProposalId }),
  response: z.extend(Proposal, {
    look_alikes: z.array(LookAlike),
    /** The proposal that waits the longest after this one. */
    next: z.nullable(z.uuid()),
  }),
});

const ProposalDecision = z.strictObject({
  id: z.uuid(),
  decision: z.enum(["approve", "merge", "ask_changes", "reject"]),
  /** Of an approved product: its number, which is new in the company. Of a merged one: the product that exists there. */
  gxp_sku: z.optional(GxpSku),
  /** Required to ask for changes and to reject. The vendor reads it. */
  reason: z.optional(text(500)),
});
export type ProposalDecision = z.output<typeof ProposalDecision>;

export const decideProposals = endpoint({
  method: "POST",
  path: "/api/provider/product-proposals/decide",
  access,
  audits: ["decisions"],
  summary: "Decide on proposed products; each has its own result, and the others do not depend on it",
  body: z.strictObject({
    decisions: z
      .array(ProposalDecision)
      .check(z.minLength(1), z.maxLength(mostProposalDecisions, `Decide at most ${mostProposalDecisions} at a time.`)),
  }),
  response: z.object({
    results: z.array(
      z.object({
        id: z.uuid(),
        /** `conflict`: it was decided or taken back meanwhile. `invalid` has a message about `field`. */
        status: z.enum(["approved", "merged", "changes_asked", "rejected", "conflict", "invalid", "unknown"]),
        field: z.optional(z.string()),
        message: z.optional(z.string()),
        /** The person who had decided. Present with `conflict`. */
        decided_by: z.optional(z.nullable(z.string())),
      }),
    ),
  }),
});

export const undoProposalDecision = endpoint({
  method: "POST",
  path: "/api/provider/product-proposals/{id}/undo",
  access,
  summary:
    "Undo one's own decision of the last 10 seconds on a proposed product, which then waits again; 409 if it is too old, or if something has happened since that the undo would lose",
  params: z.object({ id: AnyProposalId }),
  body: z.strictObject({}),
  response: z.object({ id: z.uuid(), status: z.literal("proposed") }),
});
