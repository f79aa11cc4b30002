import { companyProblems, companySortKeys, companyStatuses } from "@lading/contract";
import { readSearch } from "../../list/list-search.ts";
import { oneOf, ordering, paging, repeated, requiredText, searchText } from "../../list/search-readers.ts";

export type CompanySearch = ReturnType<typeof readCompanySearch>;

const readers = {
  ...paging,
  search: searchText,
  ordering: ordering(companySortKeys, "name"),
  status: repeated(oneOf(companyStatuses, undefined)),
  plan: repeated(requiredText(100)),
  health: repeated(oneOf(companyProblems, undefined)),
};

/** Reads the address of the list of companies. */
export const readCompanySearch = (given: object) => readSearch(readers, given);
