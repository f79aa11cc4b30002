import { invoiceSortKeys, listInvoiceStates, listInvoiceStatuses } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { staleTimes } from "../../../lib/query-client.ts";
import { defineList, type SearchOf } from "../../../list/define-list.ts";
import { dropBrokenRange } from "../../../list/list-search.ts";
import { day, oneOf, ordering, paging, repeated, requiredText, searchText } from "../../../list/search-readers.ts";

/** The company's invoices. */
export const invoiceList = defineList(
  {
    ...paging,
    // The list is a tab of the orders. A default would be left out of the address.
    tab: oneOf(["invoices"], undefined),
    search: searchText,
    ordering: ordering(invoiceSortKeys, "-received_on"),
    state: repeated(requiredText(200)),
    paid: oneOf(["true", "false"], undefined),
    date_after: day,
    date_before: day,
  },
  {
    key: ["invoices"],
    check: dropBrokenRange,
    fetch: ({ tab: _tab, ...query }, signal) => call(listInvoiceStatuses, { query }, signal),
    staleTime: staleTimes.userAndSearch,
  },
);

export type InvoiceSearch = SearchOf<typeof invoiceList>;

export const invoiceStates = queryOptions({
  queryKey: ["invoice-states"],
  queryFn: async ({ signal }) => (await call(listInvoiceStates, {}, signal)).states,
  staleTime: staleTimes.most,
});

/** When the provider's system sent invoices last; null if it never did. */
export const lastLoad = queryOptions({
  queryKey: ["invoices", "last-load"],
  queryFn: async ({ signal }) =>
    (await call(listInvoiceStatuses, { query: { page_size: 10, state: [] } }, signal)).loaded_at,
  staleTime: staleTimes.userAndSearch,
});
