import {
  type CallInput,
  changeProposal,
  findOwnLookAlikes,
  proposeProduct,
  readProposal,
  readProposalFigures,
  readProposalRequirements,
  withdrawProposal,
} from "@lading/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

/** The number of the company's proposals with each status, and how soon the provider answers. */
export const proposalFigures = queryOptions({
  queryKey: ["proposals", "figures"],
  queryFn: ({ signal }) => call(readProposalFigures, {}, signal),
  staleTime: 0,
});

export const oneProposal = (id: string) =>
  queryOptions({
    queryKey: ["proposals", id],
    queryFn: ({ signal }) => call(readProposal, { params: { id } }, signal),
    staleTime: 0,
  });

/** The required documents that block proposals, or soon will. */
export const proposalRequirements = queryOptions({
  queryKey: ["requirement-items", "effects", "proposals"],
  queryFn: ({ signal }) => call(readProposalRequirements, {}, signal),
  staleTime: 0,
});

type Body = CallInput<typeof proposeProduct>["body"];
type Values = Body["values"];

/** Products of the own catalog that may be the same as one with these values. */
export const lookAlikes = (values: Values) =>
  queryOptions({
    queryKey: ["look-alikes", values],
    queryFn: ({ signal }) => call(findOwnLookAlikes, { body: { values } }, signal),
    placeholderData: keepPreviousData,
  });

export const propose = (body: Body) => call(proposeProduct, { body });
export const change = (id: string, body: Body) => call(changeProposal, { params: { id }, body });
export const withdraw = (id: string) => call(withdrawProposal, { params: { id }, body: {} });
