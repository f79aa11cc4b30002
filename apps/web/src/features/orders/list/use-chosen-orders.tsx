import { mostOrdersAtOnce, pageSizes } from "@lading/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Selection } from "../../../list/selection.ts";
import { type RowSelection, useSelection } from "../../../list/use-selection.ts";
import { type ChosenOrder, countLines, describeLimit, sumLines, sumTotals } from "./chosen-orders.ts";
import { purchaseOrderList, type PurchaseOrders, type PurchaseOrderSearch } from "./purchase-order-list.ts";

const largestPage = Math.max(...pageSizes);

/**
 * The selected orders, as they were when they were selected: a change that comes later must not be accepted unseen. `orders` is undefined
 * while those of "Select all results" are fetched, and if they are too many.
 */
export function useChosenOrders(list: PurchaseOrders) {
  const selection = useSelection(list);
  const { all, keys } = selection.selection;
  // Each tab has other orders.
  const [tab, setTab] = useState(list.search.tab);
  if (tab !== list.search.tab) {
    setTab(list.search.tab);
    selection.clear();
  }
  const [seen, setSeen] = useState<ReadonlyMap<string, ChosenOrder>>(new Map());
  const isMany = selection.count > mostOrdersAtOnce;
  const { data: everyOrder } = useQuery({ ...useEveryOrder(list.search, selection.count), enabled: all && !isMany });
  const orders = all ? (isMany ? undefined : everyOrder) : [...keys].flatMap((key) => seen.get(key) ?? []);
  const lines = orders && sumLines(orders);

  const change = (next: Selection) => {
    const shown = new Map(list.rows?.map((order) => [order.purchase_order, order]));
    const former = new Map(all ? everyOrder?.map((order) => [order.purchase_order, order]) : seen);
    setSeen(
      new Map(
        [...next.keys].flatMap((key) => {
          const order = former.get(key) ?? shown.get(key);
          return order ? [[key, order]] : [];
        }),
      ),
    );
    selection.change(next);
  };
  const rowSelection: RowSelection = {
    ...selection,
    change,
    facts: orders && orders.length > 0 && (
      <span className="font-normal text-fg3">{`, ${countLines(sumLines(orders))}, ${sumTotals(orders)}`}</span>
    ),
  };
  return { selection: rowSelection, orders, limit: describeLimit(selection.count, lines ?? 0) };
}

/** All orders that the list finds, at the time of "Select all results". */
function useEveryOrder({ page: _page, page_size: _size, ...search }: PurchaseOrderSearch, count: number) {
  const client = useQueryClient();
  return {
    queryKey: ["every-purchase-order", search, count],
    queryFn: async () => {
      const pages = Array.from({ length: Math.ceil(count / largestPage) }, (_, place) =>
        client.fetchQuery({
          ...purchaseOrderList.query({ ...search, page: place + 1, page_size: largestPage }),
          staleTime: 0,
        }),
      );
      return (await Promise.all(pages)).flatMap(({ rows }) => rows);
    },
    staleTime: Infinity,
    gcTime: 0,
  };
}
