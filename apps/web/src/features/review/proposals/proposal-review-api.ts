import { type CallInput, decideProposals, readAnyProposal, undoProposalDecision } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

/** A proposed product with the products that may be the same. */
export const proposalReview = (id: string) =>
  queryOptions({
    queryKey: ["proposal-review", id],
    queryFn: ({ signal }) => call(readAnyProposal, { params: { id } }, signal),
    staleTime: 0,
  });

export type Decision = Omit<CallInput<typeof decideProposals>["body"]["decisions"][number], "id">;

/** Decides on one proposal, and returns its result. */
export async function decide(id: string, decision: Decision) {
  const { results } = await call(decideProposals, { body: { decisions: [{ id, ...decision }] } });
  return results[0]!; // One was asked.
}

export const undoDecision = (id: string) => call(undoProposalDecision, { params: { id }, body: {} });
