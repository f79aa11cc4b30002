import { InvitationsQuery, UsersQuery } from "@lading/contract";
import { readSearch } from "../../list/list-search.ts";

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
  const { ordering = "name", ...paging } = readSearch(UsersQuery, given);
  return { tab: "Manage Active Users", ...paging, ordering, search: "" } as const;
};

export const readDeactivatedUsers = (given: Given) => {
  const { ordering = "email", ...paging } = readSearch(UsersQuery, given);
  return { tab: "Deactivated Users", ...paging, ordering, search: "" } as const;
};

export const readInvitations = (given: Given) => {
  const { ordering = "email", ...paging } = readSearch(InvitationsQuery, given);
  return { tab: "Pending Invitations", ...paging, ordering, search: "" } as const;
};
