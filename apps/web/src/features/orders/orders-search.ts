import { OrdersQuery, Paging, PurchaseOrderNumber } from "@lading/contract";
import * as z from "zod/mini";
import { readSearch } from "../../list/list-search.ts";

const { ordering, search_string, date_after, date_before, status, has_documents } = OrdersQuery.shape;

/** The address uses `search` like every list; the call uses `search_string`. */
const Search = z.extend(Paging, { ordering, search: search_string, date_after, date_before, status, has_documents });

export type OrderListSearch = z.output<typeof Search>;

export interface OrdersSearch extends OrderListSearch {
  readonly type: "Order Documents";
  /** The number of the order in the address. */
  readonly purchase_order?: string | undefined;
}

/** Reads the list's state from an address. An address with an order shows the page of the unfiltered list that contains it. */
export function readOrdersSearch(given: Record<string, unknown>): OrdersSearch {
  const type = "Order Documents";
  const sought = z.safeParse(PurchaseOrderNumber, given["purchase_order"]);
  if (sought.success) {
    const { page_size } = given;
    return { type, ...readSearch(Search, { page_size }), purchase_order: sought.data };
  }
  const search = readSearch(Search, given);
  const { date_after: from, date_before: to } = search;
  // A range without both ends is ignored.
  const isRange = from !== undefined && to !== undefined && from <= to;
  return { type, ...search, ...(!isRange && { date_after: undefined, date_before: undefined }) };
}
