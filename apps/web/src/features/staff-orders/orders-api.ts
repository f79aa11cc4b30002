import { listOrderLines, listOrdersOfCompanies, listStatusesOfOrders, readOrderOfCompany } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";
import { toListPage } from "../../list/use-list.ts";
import type { AllOrdersSearch } from "./order-search.ts";

export const allOrderList = (query: AllOrdersSearch) =>
  queryOptions({
    queryKey: ["orders-of-companies", query],
    queryFn: async ({ signal }) => toListPage(await call(listOrdersOfCompanies, { query }, signal)),
    staleTime: staleTimes.userAndSearch,
  });

export const orderStatuses = queryOptions({
  queryKey: ["statuses-of-orders"],
  queryFn: ({ signal }) => call(listStatusesOfOrders, {}, signal),
  staleTime: staleTimes.most,
});

/** The order of a company. `id` is its number. */
export interface OrderParams {
  company: string;
  id: string;
}

export const staffOrder = (params: OrderParams) =>
  queryOptions({
    queryKey: ["order-of-company", params.company, params.id],
    queryFn: ({ signal }) => call(readOrderOfCompany, { params }, signal),
    staleTime: staleTimes.userAndSearch,
  });

export const orderLineList =
  (params: OrderParams) =>
  ({ page, page_size }: { page: number; page_size: number; search: string; ordering: string }) =>
    queryOptions({
      queryKey: ["order-of-company", params.company, params.id, "lines", page, page_size],
      queryFn: async ({ signal }) =>
        toListPage(await call(listOrderLines, { params, query: { page, page_size } }, signal)),
      staleTime: staleTimes.userAndSearch,
    });
