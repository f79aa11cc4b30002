import { invitationSortKeys, staffSortKeys, staffStatuses } from "@lading/contract";
import { readSearch } from "../../list/list-search.ts";
import { oneOf, ordering, paging, repeated, searchText, wholeNumber } from "../../list/search-readers.ts";

const readers = {
  ...paging,
  search: searchText,
  ordering: ordering(staffSortKeys, "name"),
  /** Ids of roles. */
  role: repeated((given) => wholeNumber(given)?.toString()),
  status: repeated(oneOf(staffStatuses, undefined)),
};
const invitedReaders = { ...paging, search: () => "", ordering: ordering(invitationSortKeys, "email") };

export type PeopleSearch = ReturnType<typeof readPeopleSearch>;
export type InvitedSearch = ReturnType<typeof readInvitedSearch>;

/** Reads the address of the list of people. */
export const readPeopleSearch = (given: object) => readSearch(readers, given);
/** Reads the address of the list of invitations. */
export const readInvitedSearch = (given: object) => readSearch(invitedReaders, given);
