import type { SearchSchemaInput } from "@tanstack/react-router";

/*
 * The router does not check this address, and the page reads it. So the entry of the app, which vendors load too, does not contain
 * its readers. The type only checks the app's own links.
 */

export interface RunsAddress {
  page?: number;
  page_size?: number;
  search?: string;
  ordering?: string;
  kind?: readonly string[];
  state?: readonly string[];
  person?: readonly string[];
  date_after?: string | undefined;
  date_before?: string | undefined;
}

export const acceptRuns = (given: RunsAddress & SearchSchemaInput): RunsAddress => given;

/** Values that the address omits. */
export const initialRuns = { search: "", ordering: "-created_at" } as const;
