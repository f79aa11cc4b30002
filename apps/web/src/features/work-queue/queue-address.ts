import type { SearchSchemaInput } from "@tanstack/react-router";

/*
 * The router checks this address not at all, and the page reads it. So the entry of the app, which vendors load too, does
 * not contain its readers. The type only checks the app's own links.
 */

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

export const acceptQueue = (given: QueueAddress & SearchSchemaInput): QueueAddress => given;

/** Values that the address omits. */
export const initialQueue = { search: "", ordering: "due_at" } as const;
