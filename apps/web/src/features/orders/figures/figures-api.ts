import { listOrderFigureLines, listOrderFigures } from "@lading/contract";
import { call } from "../../../lib/api.ts";
import { staleTimes } from "../../../lib/query-client.ts";
import { defineList } from "../../../list/define-list.ts";
import { oneOf, paging, searchText, text } from "../../../list/search-readers.ts";
import { readFigureTab } from "../../../orders/figures/figure-tab.ts";

/** The figures of the company's orders by month. The list is a tab of the orders. */
export const figureList = defineList(
  { ...paging, tab: oneOf(["figures"], undefined) },
  {
    key: ["order-figures"],
    fixed: { ordering: "", search: "" },
    fetch: ({ page, page_size }, signal) => call(listOrderFigures, { query: { page, page_size } }, signal),
    staleTime: staleTimes.userAndSearch,
  },
);

/** The lines of the figure and month that `tab` names. */
export const figureLineList = defineList(
  { ...paging, search: searchText, tab: text(100), met: oneOf(["true", "false"], undefined) },
  {
    key: ["order-figures", "lines"],
    fixed: { ordering: "" },
    fetch: ({ tab, ordering: _ordering, ...query }, signal) =>
      // The page shows the list for such a tab only.
      call(listOrderFigureLines, { query: { ...query, ...readFigureTab(tab)! } }, signal),
    staleTime: staleTimes.userAndSearch,
  },
);
