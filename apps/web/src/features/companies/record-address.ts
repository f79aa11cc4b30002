import type { SearchSchemaInput } from "@tanstack/react-router";

/*
 * The router checks these addresses not at all, and the pages read them. The types only check the app's own links.
 */

interface RecordAddress {
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

/** The address of a list of all companies' products or orders, or of one of them. */
export const acceptRecords = (given: RecordAddress & SearchSchemaInput): RecordAddress => given;
