import { type CompanyUser, listCompanies, listCompanyUsers, type ProviderCompany, readCompany } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";
import type { ListPage } from "../../list/use-list.ts";
import type { SearchedPage } from "./searched-page.ts";

export const companyList = (search: SearchedPage) =>
  queryOptions({
    queryKey: ["companies", search],
    queryFn: async ({ signal }): Promise<ListPage<ProviderCompany>> => {
      const { results, count } = await call(listCompanies, { query: asSent(search) }, signal);
      return { rows: results, total: count };
    },
    staleTime: staleTimes.userAndSearch,
  });

export const companyDetail = (id: string) =>
  queryOptions({
    queryKey: ["company", id],
    queryFn: ({ signal }) => call(readCompany, { params: { id } }, signal),
    staleTime: staleTimes.userAndSearch,
  });

export const companyUserList = (id: string) => (search: SearchedPage) =>
  queryOptions({
    queryKey: ["company-users", id, search],
    queryFn: async ({ signal }): Promise<ListPage<CompanyUser>> => {
      const { results, count } = await call(listCompanyUsers, { params: { id }, query: asSent(search) }, signal);
      return { rows: results, total: count };
    },
    staleTime: staleTimes.userAndSearch,
  });

/** A query string is text. */
const asSent = ({ page, page_size, search }: SearchedPage) => ({
  search,
  page: String(page),
  page_size: String(page_size),
});
