import type { EditStatus } from "@lading/contract";

export interface ReviewAddress {
  page?: number;
  page_size?: number;
  search?: string;
  ordering?: string;
  status?: EditStatus | undefined;
  company?: readonly string[];
}

/** Fixed values, which the address omits. */
export const fixedSearch = { search: "", ordering: "submitted_at" } as const;
