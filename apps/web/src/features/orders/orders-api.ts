import {
  type Document,
  listOrders,
  listOrderStatuses,
  listProductOrders,
  type Order,
  type ProductOrder,
  type ProductOrdersQuery,
  readOrderDocuments,
  readPositionInList,
} from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { documentLists } from "../../files/document-lists.ts";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";
import type { ListPage } from "../../list/use-list.ts";
import type { OrderListSearch } from "./orders-search.ts";

/** One page of orders. Whether each has documents changes with every document that comes or goes. */
export const orderList = (search: OrderListSearch) =>
  queryOptions({
    queryKey: [...documentLists.order, "orders", search],
    queryFn: async ({ signal }): Promise<ListPage<Order>> => {
      const { page, page_size, search: search_string, ordering, date_after, date_before, status } = search;
      const { has_documents } = search;
      const days = { date_after, date_before };
      const query = { ...asSent({ page, page_size, ordering }), search_string, ...days, status, has_documents };
      const { orders, total_items } = await call(listOrders, { query }, signal);
      return { rows: orders, total: total_items };
    },
    staleTime: staleTimes.userAndSearch,
  });

export type ProductOrdersSearch = ProductOrdersQuery & { pid: string; search: string };

/** The same of the orders that contain the product that the address names. */
export const productOrderList = ({ pid, page, page_size, ordering }: ProductOrdersSearch) =>
  queryOptions({
    queryKey: [...documentLists.order, "orders-of-product", pid, page, page_size, ordering],
    queryFn: async ({ signal }): Promise<ListPage<ProductOrder>> => {
      const query = asSent({ page, page_size, ordering });
      const { orders, total_items } = await call(listProductOrders, { params: { id: pid }, query }, signal);
      return { rows: orders, total: total_items };
    },
    staleTime: staleTimes.userAndSearch,
  });

/** A query string is text. */
const asSent = <Ordering>({ page, page_size, ordering }: { page: number; page_size: number; ordering: Ordering }) => ({
  page: String(page),
  page_size: String(page_size),
  ordering,
});

export const orderDocuments = (purchaseOrder: string) =>
  queryOptions({
    queryKey: [...documentLists.order, "of-order", purchaseOrder],
    queryFn: async ({ signal }): Promise<readonly Document[]> =>
      (await call(readOrderDocuments, { params: { id: purchaseOrder } }, signal)).documents,
    staleTime: staleTimes.userAndSearch,
  });

/** On which page of the list an order stands. Orders that came meanwhile have moved it: it is asked for each time. */
export const orderPlace = (purchaseOrder: string, pageSize: number) =>
  queryOptions({
    queryKey: ["order-place", purchaseOrder, pageSize],
    queryFn: ({ signal }) =>
      call(readPositionInList, { query: { purchase_order: purchaseOrder, page_size: String(pageSize) } }, signal),
    staleTime: 0,
    // Who comes back to the window reads on where they were.
    refetchOnWindowFocus: false,
  });

export const orderStatuses = queryOptions({
  queryKey: ["order-statuses"],
  queryFn: ({ signal }) => call(listOrderStatuses, {}, signal),
  staleTime: staleTimes.most,
});
