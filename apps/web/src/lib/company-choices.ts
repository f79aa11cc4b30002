import { findWorkCompanies } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api.ts";
import { staleTimes } from "./query-client.ts";

/** Up to ten companies that contain the words. */
const find = (search: string) =>
  queryOptions({
    queryKey: ["work-companies", search],
    queryFn: ({ signal }) => call(findWorkCompanies, { query: { search, id: [] } }, signal),
    staleTime: staleTimes.userAndSearch,
  });

/** The names of companies that the address contains. */
const getNamed = (id: readonly string[]) =>
  queryOptions({
    queryKey: ["work-companies", "named", id],
    queryFn: ({ signal }) => call(findWorkCompanies, { query: { id: [...id] } }, signal),
    enabled: id.length > 0,
    staleTime: staleTimes.most,
  });

/** How companies are found while the user types. */
export const companyChoices = { nouns: ["company", "companies"], hint: "Name or code", find, getNamed } as const;
