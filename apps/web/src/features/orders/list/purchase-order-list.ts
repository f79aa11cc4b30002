import {
  listPurchaseOrders,
  orderTabs,
  type PurchaseOrder,
  purchaseOrderSortKeys,
  readAnswerTimes,
  readOrderCalendar,
  readPurchaseOrderCounts,
} from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { documentLists } from "../../../files/document-lists.ts";
import { call } from "../../../lib/api.ts";
import { staleTimes } from "../../../lib/query-client.ts";
import { defineList, type SearchOf } from "../../../list/define-list.ts";
import { dropBrokenRange } from "../../../list/list-search.ts";
import { day, oneOf, ordering, paging, repeated, requiredText, searchText } from "../../../list/search-readers.ts";
import type { List } from "../../../list/use-list.ts";
import { stateReaders } from "../../../orders/state-filters.tsx";

/** The beginning of the key. They are invalidated with documents, because `has_documents` depends on them. */
const key = [...documentLists.order, "purchase-orders"];

const readTab = oneOf([...orderTabs, "all"], "to_answer");

export type PurchaseOrderTab = ReturnType<typeof readTab>;

/** The query of the call, which has no tab for all orders. */
export const toListQuery = <Search extends { tab: PurchaseOrderTab }>({ tab, ...search }: Search) => ({
  ...search,
  status: [],
  ...(tab !== "all" && { tab }),
});

const defined = defineList(
  {
    ...paging,
    tab: readTab,
    search: searchText,
    ordering: ordering(purchaseOrderSortKeys, "respond_by"),
    ...stateReaders,
    date_after: day,
    date_before: day,
    location: repeated(requiredText(200)),
    product: repeated(requiredText(64)),
  },
  {
    key,
    check: dropBrokenRange,
    fetch: (search, signal) => call(listPurchaseOrders, { query: toListQuery(search) }, signal),
    staleTime: staleTimes.userAndSearch,
  },
);

export type PurchaseOrderSearch = SearchOf<typeof defined>;
export type PurchaseOrders = List<PurchaseOrderSearch, PurchaseOrder>;

const firstOrdering: Partial<Record<PurchaseOrderTab, string>> = { to_answer: "respond_by", to_ship: "ship_by" };

/** The company's purchase orders. Those to answer and to ship begin with the most urgent one, and other tabs with the newest order. */
export const purchaseOrderList = {
  ...defined,
  read: (given: object) => {
    const tab = readTab("tab" in given ? String(given.tab) : undefined);
    return defined.read({ ordering: firstOrdering[tab] ?? "-order_date", ...given });
  },
};

/** The number of orders in each tab. */
export const purchaseOrderCounts = queryOptions({
  queryKey: [...key, "counts"],
  queryFn: ({ signal }) => call(readPurchaseOrderCounts, {}, signal),
  staleTime: staleTimes.userAndSearch,
});

/** How soon orders are answered, and answers decided. */
export const answerTimes = queryOptions({
  queryKey: ["order-answer-times"],
  queryFn: ({ signal }) => call(readAnswerTimes, {}, signal),
  staleTime: staleTimes.most,
});

/** The provider's calendar of working days. */
export const orderCalendar = queryOptions({
  queryKey: ["order-calendar"],
  queryFn: ({ signal }) => call(readOrderCalendar, {}, signal),
  staleTime: staleTimes.most,
});
