import {
  type CallInput,
  changeProposal,
  findOwnLookAlikes,
  listProposals,
  proposeProduct,
  readProposal,
  withdrawProposal,
} from "@lading/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

export const proposalPageSize = 50;

/** One page of the company's proposed products whose name or SKU has the words. */
export const proposalList = (page: number, search: string) =>
  queryOptions({
    queryKey: ["proposals", page, search],
    queryFn: ({ signal }) =>
      call(
        listProposals,
        { query: { page: String(page), page_size: String(proposalPageSize), ...(search !== "" && { search }) } },
        signal,
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const oneProposal = (id: string) =>
  queryOptions({
    queryKey: ["proposals", id],
    queryFn: ({ signal }) => call(readProposal, { params: { id } }, signal),
    staleTime: 0,
  });

type Values = CallInput<typeof proposeProduct>["body"]["values"];

/** Products of the own catalog that may be the same as one with these values. */
export const lookAlikes = (values: Values) =>
  queryOptions({
    queryKey: ["look-alikes", values],
    queryFn: ({ signal }) => call(findOwnLookAlikes, { body: { values } }, signal),
    placeholderData: keepPreviousData,
  });

export const propose = (values: Values, why: string) => call(proposeProduct, { body: { values, why } });
export const change = (id: string, values: Values, why: string) =>
  call(changeProposal, { params: { id }, body: { values, why } });
export const withdraw = (id: string) => call(withdrawProposal, { params: { id }, body: {} });
