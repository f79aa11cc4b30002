import type { SearchSchemaInput } from "@tanstack/react-router";

interface GivenSearch {
  page?: number;
  page_size?: number;
  ordering?: string;
  actor?: string;
  as_user?: string;
  company?: string;
  subject?: string;
  address?: string;
  action?: readonly string[];
  result?: string;
  date_after?: string;
  date_before?: string;
}

/**
 * Accepts the address of the audit record as it is. The page reads it with `readAuditSearch`, so that the app's entry, which
 * vendors load too, does not contain the readers. The parameter type only checks the app's own links.
 */
export const checkAuditSearch = (given: GivenSearch & SearchSchemaInput): GivenSearch => given;

/** Values that the address omits. */
export const initialAuditSearch = { search: "", ordering: "-at" } as const;
