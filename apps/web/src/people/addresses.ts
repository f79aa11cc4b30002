export interface PeopleAddress {
  page?: number;
  page_size?: number;
  search?: string;
  ordering?: string;
  role?: readonly string[];
  status?: readonly string[];
  /** The list of pending invitations. */
  tab?: "invited";
}

export interface RolesAddress {
  tab?: "vendors";
}
