import { listAllAgreements } from "@lading/contract";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";
import { toListPage } from "../../list/use-list.ts";
import type { AllAgreementsSearch } from "./all-agreements-search.ts";

/** The agreements of all companies, for the provider's staff. */
export const allAgreementList = (search: AllAgreementsSearch) =>
  queryOptions({
    queryKey: ["all-agreements", search],
    queryFn: async ({ signal }) => toListPage(await call(listAllAgreements, { query: search }, signal)),
    staleTime: staleTimes.userAndSearch,
  });

/** Marks everything that counts agreements of companies as outdated. */
export const readFiguresAgain = (client: QueryClient) =>
  Promise.all(["all-agreements", "companies", "company"].map((name) => client.invalidateQueries({ queryKey: [name] })));
