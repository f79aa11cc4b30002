export interface QueueAddress {
  page?: number;
  page_size?: number;
  search?: string;
  ordering?: string;
  kind?: readonly string[];
  company?: readonly string[];
  owner?: string | undefined;
  state?: string | undefined;
  field?: readonly string[];
}

/** Values that the address omits. */
export const initialQueue = { search: "", ordering: "due_at" } as const;
