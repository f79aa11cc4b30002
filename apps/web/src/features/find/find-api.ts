import { findInCompanies, findOwn } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";

/** The company's hits. If the text changes, the request for the previous one is cancelled. */
export const ownHits = (text: string) =>
  queryOptions({
    queryKey: ["find", text] as const,
    queryFn: async ({ signal }) => (await call(findOwn, { query: { q: text } }, signal)).results,
    staleTime: staleTimes.userAndSearch,
  });

/** Hits among all companies. */
export const companyHits = (text: string) =>
  queryOptions({
    queryKey: ["find-in-companies", text] as const,
    queryFn: async ({ signal }) => (await call(findInCompanies, { query: { q: text } }, signal)).results,
    staleTime: staleTimes.userAndSearch,
  });
