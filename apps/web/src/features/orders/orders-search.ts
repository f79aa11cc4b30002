import { orderSortKeys } from "@lading/contract";
import { dropBrokenRange, readSearch } from "../../list/list-search.ts";
import { day, oneOf, ordering, paging, repeated, requiredText, searchText, text } from "../../list/search-readers.ts";

const readers = {
  ...paging,
  ordering: ordering(orderSortKeys, "-order_date"),
  search: searchText,
  date_after: day,
  date_before: day,
  status: repeated(text(100)),
  has_documents: oneOf(["true", "false"], undefined),
};

const readList = (given: object) => readSearch(readers, given);

export type OrderListSearch = ReturnType<typeof readList>;

export interface OrdersSearch extends OrderListSearch {
  readonly type: "Order Documents";
  /** The number of the order in the address. */
  readonly purchase_order?: string | undefined;
}

/** Reads the list's state from an address. An address with an order shows the page of the unfiltered list that contains it. */
export function readOrdersSearch(given: Record<string, unknown>): OrdersSearch {
  const type = "Order Documents";
  const { page_size } = given;
  const { purchase_order } = readSearch({ purchase_order: requiredText(64) }, given);
  if (purchase_order !== undefined) return { type, ...readList({ page_size }), purchase_order };
  return { type, ...dropBrokenRange(readList(given)) };
}
