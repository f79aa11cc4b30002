import { closeDocumentRequest, labelCalls, listCompanies, listDocumentRequests, pageSizes } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { staleTimes } from "../../../lib/query-client.ts";
import { defineList } from "../../../list/define-list.ts";
import { oneOf, paging, searchText } from "../../../list/search-readers.ts";

/** The documents that companies were asked for once. */
export const requestList = defineList(
  { ...paging, search: searchText, state: oneOf(["open", "closed"], undefined) },
  {
    key: ["requirement-figures", "requests"],
    fixed: { ordering: "" },
    fetch: ({ page, page_size, search, state }, signal) =>
      call(
        listDocumentRequests,
        { query: { page, page_size, ...(search !== "" && { search }), ...(state !== undefined && { state }) } },
        signal,
      ),
    staleTime: staleTimes.userAndSearch,
    // The run that opens many items goes on.
    refetchInterval: 60_000,
  },
);

export const closeRequest = (id: number) => call(closeDocumentRequest, { params: { id: String(id) }, body: {} });

/** The labels of all spaces. */
export const requestLabels = queryOptions({
  queryKey: ["content", "labels", "published"],
  queryFn: async ({ signal }) =>
    (await call(labelCalls.list, { query: { state: ["in_force"], page_size: 100 } }, signal)).results,
});

const largestPage = Math.max(...pageSizes);

/** Reads all companies, among which those of a file are found. */
export async function readAllCompanies() {
  const all = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const query = { page, page_size: largestPage, status: [], plan: [], health: [] };
    const { count, results } = await call(listCompanies, { query });
    all.push(...results.map(({ id, name, company_code }) => ({ id, name, code: company_code })));
    pages = Math.ceil(count / largestPage);
  }
  return all;
}
