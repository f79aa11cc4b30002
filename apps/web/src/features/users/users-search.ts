import { invitationSortKeys, userSortKeys } from "@lading/contract";
import { readSearch } from "../../list/list-search.ts";
import { ordering, paging } from "../../list/search-readers.ts";

export const userTabs = ["Manage Active Users", "Deactivated Users", "Pending Invitations"] as const;
export type UserTab = (typeof userTabs)[number];

/** The address of Account Management: the tab, and the page and order of its list. */
export type UsersSearch = ReturnType<typeof readUsersSearch>;
export type ActiveUsersSearch = ReturnType<typeof readActiveUsers>;
export type DeactivatedUsersSearch = ReturnType<typeof readDeactivatedUsers>;
export type InvitationsSearch = ReturnType<typeof readInvitations>;

type Given = Record<string, unknown>;

/** Reads the address. An unknown tab selects the first one. */
export function readUsersSearch(given: Given) {
  if (given["tab"] === "Deactivated Users") return readDeactivatedUsers(given);
  if (given["tab"] === "Pending Invitations") return readInvitations(given);
  return readActiveUsers(given);
}

// These lists have no search, but the type of every list state requires one.
export const readActiveUsers = (given: Given) => {
  const search = readSearch({ ...paging, ordering: ordering(userSortKeys, "name") }, given);
  return { tab: "Manage Active Users", ...search, search: "" } as const;
};

export const readDeactivatedUsers = (given: Given) => {
  const search = readSearch({ ...paging, ordering: ordering(userSortKeys, "email") }, given);
  return { tab: "Deactivated Users", ...search, search: "" } as const;
};

export const readInvitations = (given: Given) => {
  const search = readSearch({ ...paging, ordering: ordering(invitationSortKeys, "email") }, given);
  return { tab: "Pending Invitations", ...search, search: "" } as const;
};
