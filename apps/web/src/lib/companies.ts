import { listCompanies, planCalls, readCompany, readRoles } from "@lading/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "./api.ts";
import { staleTimes } from "./query-client.ts";

/* Queries of staff about companies that several parts of the console make. */

export const companyDetail = (id: string) =>
  queryOptions({
    queryKey: ["company", id],
    queryFn: ({ signal }) => call(readCompany, { params: { id } }, signal),
    staleTime: staleTimes.userAndSearch,
  });

/** The companies that match a text, at most ten. */
export const companiesLike = (text: string) =>
  queryOptions({
    queryKey: ["companies", "like", text],
    queryFn: async ({ signal }) =>
      (await call(listCompanies, { query: { search: text, page_size: 10, status: [], plan: [], health: [] } }, signal))
        .results,
    staleTime: staleTimes.userAndSearch,
    placeholderData: keepPreviousData,
  });

/** The published service plans. */
export const planList = queryOptions({
  queryKey: ["plans"],
  queryFn: async ({ signal }) =>
    (await call(planCalls.list, { query: { state: ["in_force"], page_size: 100 } }, signal)).results,
  staleTime: staleTimes.most,
});

/** The roles that a user of a company can be given. */
export const companyRoleList = queryOptions({
  queryKey: ["company-roles"],
  queryFn: ({ signal }) => call(readRoles, { query: { side: "vendors" } }, signal),
  staleTime: staleTimes.most,
});
