export interface RecordAddress {
  page?: number;
  page_size?: number;
  search?: string;
  ordering?: string;
  company?: readonly string[];
  category?: readonly string[];
  status?: readonly string[];
  state?: "edits_waiting" | "hidden";
  tab?: string;
}
