import { findWorkCompanies } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api.ts";
import { staleTimes } from "./query-client.ts";

/** Up to ten companies that contain the words. */
export const companyChoices = (search: string) =>
  queryOptions({
    queryKey: ["work-companies", search],
    queryFn: ({ signal }) => call(findWorkCompanies, { query: { search, id: [] } }, signal),
    staleTime: staleTimes.userAndSearch,
  });

/** The names of companies that the address contains. */
export const namedCompanies = (id: readonly string[]) =>
  queryOptions({
    queryKey: ["work-companies", "named", id],
    queryFn: ({ signal }) => call(findWorkCompanies, { query: { id: [...id] } }, signal),
    enabled: id.length > 0,
    staleTime: staleTimes.most,
  });
