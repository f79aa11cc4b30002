import { acceptanceStatuses } from "@lading/contract";
import { readSearch } from "../../list/list-search.ts";
import { oneOf, paging, repeated, searchText, uuid, wholeNumber } from "../../list/search-readers.ts";

export type AcceptanceSearch = ReturnType<typeof readAcceptanceSearch>;

const readers = {
  ...paging,
  search: searchText,
  status: oneOf(acceptanceStatuses, undefined),
  company: repeated(uuid),
  number: wholeNumber,
};

/** Reads the address of the list of acceptances, which the server sorts by company and name. */
export const readAcceptanceSearch = (given: object) => ({ ...readSearch(readers, given), ordering: "" }) as const;
