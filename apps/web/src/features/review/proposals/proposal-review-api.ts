import {
  type CallInput,
  decideProposals,
  listAllProposals,
  readAnyProposal,
  undoProposalDecision,
} from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

/** A proposed product with the products that may be the same. */
export const proposalReview = (id: string) =>
  queryOptions({
    queryKey: ["proposal-review", id],
    queryFn: ({ signal }) => call(readAnyProposal, { params: { id } }, signal),
    staleTime: 0,
  });

/** The first proposed products that wait, of a company or of all. */
export const waitingProposals = (company: string | undefined) =>
  queryOptions({
    queryKey: ["proposal-review", "waiting", company],
    queryFn: ({ signal }) => call(listAllProposals, { query: { company, page_size: 100 } }, signal),
    staleTime: 0,
  });

type Decisions = CallInput<typeof decideProposals>["body"]["decisions"];
export type Decision = Omit<Decisions[number], "id">;

/** Decides on several proposals. Each has its own result. */
export const decideMany = async (decisions: Decisions) =>
  (await call(decideProposals, { body: { decisions } })).results;

/** Decides on one proposal, and returns its result. */
export async function decide(id: string, decision: Decision) {
  const [result] = await decideMany([{ id, ...decision }]);
  return result!; // One was asked.
}

export const undoDecision = (id: string) => call(undoProposalDecision, { params: { id }, body: {} });
