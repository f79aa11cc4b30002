import {
  listHistoryOfOrder,
  listInvoicesOfCompany,
  listOrderLines,
  listOrdersOfCompanies,
  listStatusesOfOrders,
  readOrderOfCompany,
  staffOrderSortKeys,
} from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { orderStateReaders } from "../../companies/order-state-filters.tsx";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";
import { defineList } from "../../list/define-list.ts";
import { dropBrokenRange } from "../../list/list-search.ts";
import { day, ordering, paging, repeated, requiredText, searchText, uuid } from "../../list/search-readers.ts";
import { orderHistoryQuery } from "../../orders/order-history.tsx";
import { linesAtOnce } from "../../orders/order-lines.tsx";

/** The purchase orders of all companies. */
export const allOrderList = defineList(
  {
    ...paging,
    search: searchText,
    ordering: ordering(staffOrderSortKeys, "-order_date"),
    company: repeated(uuid),
    status: repeated(requiredText(100)),
    ...orderStateReaders,
    date_after: day,
    date_before: day,
  },
  {
    key: ["orders-of-companies"],
    check: dropBrokenRange,
    fetch: (query, signal) => call(listOrdersOfCompanies, { query }, signal),
    staleTime: staleTimes.userAndSearch,
  },
);

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

/** The invoices of an order, at most 100. */
export const invoicesOfStaffOrder = ({ company, id }: OrderParams) =>
  queryOptions({
    queryKey: ["order-of-company", company, id, "invoices"],
    queryFn: ({ signal }) =>
      call(
        listInvoicesOfCompany,
        { params: { company }, query: { purchase_order: id, page_size: 100, state: [] } },
        signal,
      ),
    staleTime: staleTimes.userAndSearch,
  });

export const staffOrderLines = (params: OrderParams) => (page: number) =>
  queryOptions({
    queryKey: ["order-of-company", params.company, params.id, "lines", page],
    queryFn: async ({ signal }) =>
      (await call(listOrderLines, { params, query: { page, page_size: linesAtOnce } }, signal)).results,
    staleTime: staleTimes.userAndSearch,
  });

export const staffOrderHistory = (params: OrderParams) =>
  orderHistoryQuery(["order-of-company", params.company, params.id], (query, signal) =>
    call(listHistoryOfOrder, { params, query }, signal),
  );
