import type { SearchSchemaInput } from "@tanstack/react-router";

interface GivenSearch {
  page?: number;
  page_size?: number;
  search?: string;
  ordering?: string;
  status?: readonly string[];
  plan?: readonly string[];
}

/**
 * Accepts the address of the list of companies as it is. The page reads it with `readCompanySearch`, so that the app's entry,
 * which vendors load too, does not contain the readers. The parameter type only checks the app's own links.
 */
export const checkCompanySearch = (given: GivenSearch & SearchSchemaInput): GivenSearch => given;

/** Values that the address omits. */
export const initialCompanySearch = { search: "", ordering: "name" } as const;
