import {
  listInvoiceStatuses,
  listOrderHistory,
  listProducts,
  listPurchaseOrderChoices,
  listPurchaseOrderLines,
  listPurchaseOrders,
  readProduct,
  readPurchaseOrder,
} from "@lading/contract";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { documentLists } from "../../files/document-lists.ts";
import { isStatus } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { staleTimes, waitingKey } from "../../lib/query-client.ts";
import { orderHistoryQuery } from "../../orders/order-history.tsx";
import { linesAtOnce } from "../../orders/order-lines.tsx";

export const purchaseOrderChoices = queryOptions({
  queryKey: ["purchase-order-choices"],
  queryFn: ({ signal }) => call(listPurchaseOrderChoices, {}, signal),
  staleTime: staleTimes.most,
});

export const purchaseOrder = (id: string) =>
  queryOptions({
    queryKey: [...documentLists.order, "purchase-order", id],
    queryFn: ({ signal }) => call(readPurchaseOrder, { params: { id } }, signal),
    staleTime: staleTimes.userAndSearch,
  });

export const purchaseOrderLines = (id: string) => (page: number) =>
  queryOptions({
    queryKey: ["purchase-order-lines", id, page],
    queryFn: async ({ signal }) => {
      const query = { page, page_size: linesAtOnce };
      return (await call(listPurchaseOrderLines, { params: { id }, query }, signal)).results;
    },
    staleTime: staleTimes.userAndSearch,
  });

/** The invoices of an order, at most 100. */
export const invoicesOfOrder = (purchase_order: string) =>
  queryOptions({
    queryKey: ["invoices", "order", purchase_order],
    queryFn: ({ signal }) =>
      call(listInvoiceStatuses, { query: { purchase_order, page_size: 100, state: [] } }, signal),
    staleTime: staleTimes.userAndSearch,
  });

/** Fetches the orders, and the number beside them in the navigation, again after answers to several of them. */
export function readOrdersAgain(client: QueryClient) {
  for (const queryKey of [documentLists.order, waitingKey]) void client.invalidateQueries({ queryKey });
}

/** The numbers of the first orders that wait for the company's answer, the most urgent first, and how many wait. */
export const waitingOrders = queryOptions({
  queryKey: [...documentLists.order, "waiting-orders"],
  queryFn: async ({ signal }) => {
    const query = { tab: "to_answer", ordering: "respond_by", page_size: linesAtOnce } as const;
    const none = { status: [], location: [], product: [], response_state: [], fulfillment_state: [] };
    const { count, results } = await call(listPurchaseOrders, { query: { ...query, ...none } }, signal);
    return { count, numbers: results.map(({ purchase_order }) => purchase_order) };
  },
  staleTime: staleTimes.userAndSearch,
});

export const purchaseOrderHistory = (id: string) =>
  orderHistoryQuery(["purchase-order", id], (query, signal) =>
    call(listOrderHistory, { params: { id }, query }, signal),
  );

/** Finds the first products of the company by their name or SKU. */
export async function fetchProducts(search: string, signal: AbortSignal) {
  const query = { search, page_size: 10, category: [], withdrawn: "all" } as const;
  const { products } = await call(listProducts, { query }, signal);
  return products.map(({ gxp_sku, name }) => ({ id: gxp_sku, name }));
}

/** How products are found while the user types. */
export const productChoices = {
  nouns: ["product", "products"],
  hint: "Name or SKU",
  find: (search: string) =>
    queryOptions({
      queryKey: ["products-of-orders", search],
      queryFn: ({ signal }) => fetchProducts(search, signal),
      staleTime: staleTimes.userAndSearch,
    }),
  /** The names of the products in the address. Those that the company does not have are left out. */
  getNamed: (skus: readonly string[]) =>
    queryOptions({
      queryKey: ["products-of-orders", "named", skus],
      queryFn: async ({ signal }) => {
        const found = skus.map(async (id) => {
          try {
            return [{ id, name: (await call(readProduct, { params: { id } }, signal)).name }];
          } catch (error) {
            if (isStatus(error, 404)) return [];
            throw error;
          }
        });
        return (await Promise.all(found)).flat();
      },
      enabled: skus.length > 0,
      staleTime: staleTimes.most,
    }),
} as const;
