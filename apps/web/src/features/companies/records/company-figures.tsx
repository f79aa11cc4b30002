import { type CompanyDetail, exportFiguresOfCompany, listFiguresOfCompany } from "@lading/contract";
import { useMemo } from "react";
import { FigureLink } from "../../../companies/figure-link.tsx";
import { SaveCsvButton } from "../../../companies/save-csv-button.tsx";
import { call } from "../../../lib/api.ts";
import { staleTimes } from "../../../lib/query-client.ts";
import { defineList, useDefinedList } from "../../../list/define-list.ts";
import { oneOf, paging } from "../../../list/search-readers.ts";
import { createMonthColumns, MonthList, monthName } from "../../../orders/figures/month-list.tsx";

const createList = (company: string) =>
  defineList(
    { ...paging, tab: oneOf(["Figures"], undefined) },
    {
      key: ["figures-of-companies", "months", company],
      // Months have one order and no search. The route omits this value from the address.
      fixed: { ordering: "name", search: "" },
      fetch: ({ page, page_size }, signal) =>
        call(listFiguresOfCompany, { params: { company }, query: { page, page_size } }, signal),
      staleTime: staleTimes.userAndSearch,
    },
  );

const createColumns = (company: string) =>
  createMonthColumns(({ month }, figure, text) => (
    <FigureLink company={company} of={{ figure, month }} text={text} name={monthName(month)} />
  ));

/** The figures of the orders of a company by month, as the company sees them. `given` is the search of the address. */
export function CompanyFigures({ company: { id }, given }: { company: CompanyDetail; given: object }) {
  const [list] = useDefinedList(
    useMemo(() => createList(id), [id]),
    given,
  );
  const columns = useMemo(() => createColumns(id), [id]);
  return (
    <>
      <div className="flex justify-end px-4 py-3 lg:px-6">
        <SaveCsvButton
          call={{ path: exportFiguresOfCompany.path.replace("{company}", id) }}
          query={{}}
          name="order-figures.csv"
        />
      </div>
      <MonthList list={list} columns={columns} />
    </>
  );
}
