import { listFigureLinesOfCompany, listFiguresOfCompanies, orderFigureSortKeys } from "@lading/contract";
import { call } from "../../lib/api.ts";
import { presentDay } from "../../lib/format-moment.ts";
import { staleTimes } from "../../lib/query-client.ts";
import { defineList } from "../../list/define-list.ts";
import { oneOf, ordering, paging, type Parameter, searchText, text } from "../../list/search-readers.ts";
import { readFigureTab } from "../../orders/figures/figure-tab.ts";

const key = ["figures-of-companies"] as const;

export const presentMonth = () => presentDay().slice(0, 7);

const month = (given: Parameter) =>
  typeof given === "string" && /^\d{4}-(0[1-9]|1[0-2])$/.test(given) ? given : undefined;

/** The figures of all companies in a month, by default the present one. */
export const companyFigureList = defineList(
  // The list has the address of the orders. A default would be left out of it.
  {
    ...paging,
    search: searchText,
    ordering: ordering(orderFigureSortKeys, "name"),
    tab: oneOf(["figures"], undefined),
    month,
  },
  {
    key: [...key, "list"],
    fetch: ({ tab: _tab, month: chosen = presentMonth(), ...query }, signal) =>
      call(listFiguresOfCompanies, { query: { ...query, month: chosen } }, signal),
    staleTime: staleTimes.userAndSearch,
  },
);

/** The lines of the figure and month that `tab` names, of a company. */
export const createFigureLineList = (company: string) =>
  defineList(
    { ...paging, search: searchText, tab: text(100), met: oneOf(["true", "false"], undefined) },
    {
      key: [...key, "lines", company],
      fixed: { ordering: "" },
      fetch: ({ tab, ordering: _ordering, ...query }, signal) =>
        call(
          listFigureLinesOfCompany,
          // The page shows the list for such a tab only.
          { params: { company }, query: { ...query, ...readFigureTab(tab)! } },
          signal,
        ),
      staleTime: staleTimes.userAndSearch,
    },
  );
