import { companyProblems, companySortKeys, companyStatuses, listCompanies } from "@lading/contract";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";
import { defineList } from "../../list/define-list.ts";
import { oneOf, ordering, paging, repeated, requiredText, searchText } from "../../list/search-readers.ts";

/** The companies that supply the provider. */
export const companyList = defineList(
  {
    ...paging,
    search: searchText,
    ordering: ordering(companySortKeys, "name"),
    status: repeated(oneOf(companyStatuses, undefined)),
    plan: repeated(requiredText(100)),
    health: repeated(oneOf(companyProblems, undefined)),
  },
  {
    key: ["companies"],
    fetch: (query, signal) => call(listCompanies, { query }, signal),
    staleTime: staleTimes.userAndSearch,
  },
);
