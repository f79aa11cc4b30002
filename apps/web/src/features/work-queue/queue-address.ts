import type { SearchSchemaInput } from "@tanstack/react-router";

/*
 * The router checks these addresses not at all, and the pages read them. So the entry of the app, which vendors load too, does
 * not contain their readers. The types only check the app's own links.
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

interface DecisionsAddress {
  page?: number;
  page_size?: number;
  search?: string;
  ordering?: string;
  tab?: "today" | "week";
}

export const acceptQueue = (given: QueueAddress & SearchSchemaInput): QueueAddress => given;
export const acceptDecisions = (given: DecisionsAddress & SearchSchemaInput): DecisionsAddress => given;

/** Values that the addresses omit. */
export const initialQueue = { search: "", ordering: "due_at" } as const;
export const initialDecisions = { search: "", ordering: "-decided_at", tab: "week" } as const;
