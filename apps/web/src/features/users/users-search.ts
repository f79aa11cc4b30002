import { InvitationsQuery, UsersQuery } from "@lading/contract";
import { readSearch } from "../../list/list-search.ts";

export const userTabs = ["Manage Active Users", "Deactivated Users", "Pending Invitations"] as const;
export type UserTab = (typeof userTabs)[number];

/** What the address says of Account Management: which tab, and the page and the order of its list. */
export type UsersSearch = ReturnType<typeof readUsersSearch>;
export type ActiveUsersSearch = ReturnType<typeof readActiveUsers>;
export type DeactivatedUsersSearch = ReturnType<typeof readDeactivatedUsers>;
export type InvitationsSearch = ReturnType<typeof readInvitations>;

type Given = Record<string, unknown>;

/** Reads the address; a tab that there is not is the first. */
export function readUsersSearch(given: Given) {
  if (given["tab"] === "Deactivated Users") return readDeactivatedUsers(given);
  if (given["tab"] === "Pending Invitations") return readInvitations(given);
  return readActiveUsers(given);
}

// Nothing can be searched for in these lists; the list engine knows of a search all the same.
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
