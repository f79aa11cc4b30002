import { agreementSortKeys, agreementStates, listAllAgreements } from "@lading/contract";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";
import { defineList, type SearchOf } from "../../list/define-list.ts";
import { oneOf, ordering, paging, repeated, searchText, uuid } from "../../list/search-readers.ts";

export type AllAgreementsSearch = SearchOf<typeof allAgreementList>;

/** The agreements of all companies, for the provider's staff. */
export const allAgreementList = defineList(
  {
    ...paging,
    search: searchText,
    ordering: ordering(agreementSortKeys, "state"),
    state: repeated(oneOf(agreementStates, undefined)),
    company: uuid,
  },
  {
    key: ["all-agreements"],
    fetch: (query, signal) => call(listAllAgreements, { query }, signal),
    staleTime: staleTimes.userAndSearch,
  },
);

/** Marks everything that counts agreements of companies as outdated. */
export const readFiguresAgain = (client: QueryClient) =>
  Promise.all(
    ["all-agreements", "companies", "company", "work-queue"].map((name) =>
      client.invalidateQueries({ queryKey: [name] }),
    ),
  );
