import type { SearchSchemaInput } from "@tanstack/react-router";

interface ContentAddress {
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

/**
 * Accepts the address of every content page as it is. The pages read it, so that the app's entry, which vendors load too, does
 * not contain the readers. The parameter type only checks the app's own links.
 */
export const acceptContent = (given: ContentAddress & SearchSchemaInput): ContentAddress => given;
