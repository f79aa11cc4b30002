import type { QueryClient } from "@tanstack/react-query";

/** A company that a page offers to the form of a request for a document. */
export interface OfferedCompany {
  id: string;
  name: string;
}

const key = ["document-requests", "offered-companies"];

/** Keeps companies for the form of a request that opens next. */
export const offerCompanies = (client: QueryClient, companies: readonly OfferedCompany[]) =>
  client.setQueryData(key, companies);

/** Returns the companies that were offered last, once. */
export function takeOfferedCompanies(client: QueryClient): readonly OfferedCompany[] {
  const offered = client.getQueryData<readonly OfferedCompany[]>(key) ?? [];
  client.removeQueries({ queryKey: key });
  return offered;
}
