import type * as contract from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { documentLists } from "../../files/document-lists.ts";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";
import type { CallAddress } from "../../lib/send.ts";
import type { ListPage } from "../../list/use-list.ts";
import type { OrderListSearch } from "./orders-search.ts";

// Without zod, so that the route sends the request before the page's schemas have loaded.
const orders = { method: "GET", access: "order_documents.view_order_docs" } as const;
const listOrders: CallAddress<typeof contract.listOrders> = { ...orders, path: "/api/order-documents/orders/" };
const readPositionInList: CallAddress<typeof contract.readPositionInList> = {
  ...orders,
  path: "/api/order-documents/orders/position-in-list/",
};
const listOrderStatuses: CallAddress<typeof contract.listOrderStatuses> = {
  ...orders,
  path: "/api/order-documents/orders-statuses",
};
const readOrderDocuments: CallAddress<typeof contract.readOrderDocuments> = {
  ...orders,
  path: "/api/order-documents/order/{id}/",
};
const listProductOrders: CallAddress<typeof contract.listProductOrders> = {
  method: "GET",
  path: "/api/products/{id}/orders",
  access: "products.view_product",
};

/** One page of orders. It is invalidated with documents, because `has_documents` depends on them. */
export const orderList = (search: OrderListSearch) =>
  queryOptions({
    queryKey: [...documentLists.order, "orders", search],
    queryFn: async ({ signal }): Promise<ListPage<contract.Order>> => {
      const { orders, total_items } = await call(listOrders, { query: toQuery(search) }, signal);
      return { rows: orders, total: total_items };
    },
    staleTime: staleTimes.userAndSearch,
  });

/** Converts the state of the list to the query of the call. Omits the other parameters of the page's address. */
function toQuery(search: OrderListSearch) {
  const { page, page_size, ordering, search: search_string, date_after, date_before, status, has_documents } = search;
  return { page, page_size, ordering, search_string, date_after, date_before, status, has_documents };
}

export type ProductOrdersSearch = contract.ProductOrdersQuery & { pid: string; search: string };

/** One page of the orders that contain the product in the address. */
export const productOrderList = ({ pid, page, page_size, ordering }: ProductOrdersSearch) =>
  queryOptions({
    queryKey: [...documentLists.order, "orders-of-product", pid, page, page_size, ordering],
    queryFn: async ({ signal }): Promise<ListPage<contract.ProductOrder>> => {
      const query = { page, page_size, ordering };
      const { orders, total_items } = await call(listProductOrders, { params: { id: pid }, query }, signal);
      return { rows: orders, total: total_items };
    },
    staleTime: staleTimes.userAndSearch,
  });

export const orderDocuments = (purchaseOrder: string) =>
  queryOptions({
    queryKey: [...documentLists.order, "of-order", purchaseOrder],
    queryFn: async ({ signal }): Promise<readonly contract.Document[]> =>
      (await call(readOrderDocuments, { params: { id: purchaseOrder } }, signal)).documents,
    staleTime: staleTimes.userAndSearch,
  });

/** The page of the list that contains an order. It is never cached, because new orders move it. */
export const orderPlace = (purchaseOrder: string, pageSize: number) =>
  queryOptions({
    queryKey: ["order-place", purchaseOrder, pageSize],
    queryFn: ({ signal }) =>
      call(readPositionInList, { query: { purchase_order: purchaseOrder, page_size: pageSize } }, signal),
    staleTime: 0,
    // The list stays at its page when the user returns to the window.
    refetchOnWindowFocus: false,
  });

export const orderStatuses = queryOptions({
  queryKey: ["order-statuses"],
  queryFn: ({ signal }) => call(listOrderStatuses, {}, signal),
  staleTime: staleTimes.most,
});
