import type { SearchSchemaInput } from "@tanstack/react-router";

/*
 * The router checks these addresses not at all, and the pages read them. So the entry of the app, which vendors load too, does
 * not contain their readers. The types only check the app's own links.
 */

interface PeopleAddress {
  page?: number;
  page_size?: number;
  search?: string;
  ordering?: string;
  role?: readonly string[];
  status?: readonly string[];
  /** The list of pending invitations. */
  tab?: "invited";
}

interface RolesAddress {
  tab?: "vendors";
}

export const acceptPeople = (given: PeopleAddress & SearchSchemaInput): PeopleAddress => given;
export const acceptRoles = (given: RolesAddress & SearchSchemaInput): RolesAddress => given;
