import { listProposals, type ProposalStatus } from "@lading/contract";
import { call } from "../../../lib/api.ts";
import { defineList, type SearchOf } from "../../../list/define-list.ts";
import { oneOf, paging, repeated, requiredText, searchText, uuid } from "../../../list/search-readers.ts";

/** The tabs of the list. Staff accept a product as a new one, or merge it with one that exists. */
export const proposalTabs = ["changes_asked", "proposed", "accepted", "rejected", "withdrawn"] as const;
export type ProposalTab = (typeof proposalTabs)[number];

export const toStatuses = (tab: ProposalTab): readonly ProposalStatus[] =>
  tab === "accepted" ? ["approved", "merged"] : [tab];

/** The products that the company proposes, the latest first. */
export const proposalList = defineList(
  {
    ...paging,
    search: searchText,
    status: oneOf(proposalTabs, undefined),
    category: repeated(requiredText(200)),
    author: repeated(uuid),
  },
  {
    key: ["proposals"],
    fixed: { ordering: "-submitted_at" },
    staleTime: 0,
    fetch: ({ ordering: _ordering, status, ...query }, signal) =>
      call(listProposals, { query: { ...query, status: status ? [...toStatuses(status)] : [] } }, signal),
  },
);
export type ProposalSearch = SearchOf<typeof proposalList>;
