export interface ContentAddress {
  page?: number;
  page_size?: number;
  search?: string;
  state?: readonly string[];
  /** The number of a version of the terms. */
  number?: number;
  status?: string;
  /** The import from which a person comes to add values to a list. */
  import?: string;
}
