import { agreementSortKeys, agreementStates } from "@lading/contract";
import { readSearch } from "../../list/list-search.ts";
import { oneOf, ordering, paging, repeated, searchText, uuid } from "../../list/search-readers.ts";

export type AllAgreementsSearch = ReturnType<typeof readAllAgreementsSearch>;

const readers = {
  ...paging,
  search: searchText,
  ordering: ordering(agreementSortKeys, "state"),
  state: repeated(oneOf(agreementStates, undefined)),
  company: uuid,
};

/** Reads the address of the list of all companies' agreements. */
export const readAllAgreementsSearch = (given: object) => readSearch(readers, given);
