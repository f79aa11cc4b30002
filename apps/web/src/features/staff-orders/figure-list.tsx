import { type CompanyOfFigures, exportFiguresOfCompanies } from "@lading/contract";
import { BackToOrders, CompanyLink } from "../../companies/record-links.tsx";
import { FigureLink } from "../../companies/figure-link.tsx";
import { SaveCsvButton } from "../../companies/save-csv-button.tsx";
import { ChoiceFilter } from "../../list/choice-filter.tsx";
import type { Column } from "../../list/column.ts";
import { useDefinedList } from "../../list/define-list.ts";
import { ListPage } from "../../list/list-page.tsx";
import { ListView } from "../../list/list-view.tsx";
import { Formulas } from "../../orders/figures/formulas.tsx";
import { monthName } from "../../orders/figures/month-list.tsx";
import { compactFigureLines, createFigureColumns } from "../../orders/figures/share.tsx";
import { companyFigureList, presentMonth } from "./figures-api.ts";

/** Months that the filter offers, the present one first. */
const monthsOffered = 24;

/** The figures of the orders of all companies in a month. `given` is the search of the address, which is not checked yet. */
export function FigureList({ given }: { given: object }) {
  const [list] = useDefinedList(companyFigureList, given);
  const month = list.search.month ?? presentMonth();
  const { ordering, search } = list.search;
  return (
    <ListPage
      title="Figures"
      beside={<span className="text-fg3">{monthName(month)}</span>}
      above={<BackToOrders />}
      actions={
        <SaveCsvButton
          call={exportFiguresOfCompanies}
          query={{ month, ordering, ...(search !== "" && { search }) }}
          name={`order-figures-${month}.csv`}
        />
      }
    >
      <Formulas row={undefined} />
      <ListView
        list={list}
        name="figures-of-companies"
        caption="Figures by company"
        noun={["company", "companies"]}
        empty={{ text: `No company has data for ${monthName(month)}.` }}
        columns={createColumns(month)}
        compactLines={compactFigureLines}
        compactShowsAll
        rowKey={({ company }) => company.id}
        rowName={({ company }) => company.name}
        search="Search by Company"
        filters={<ChoiceFilter list={list} name="month" label="Month" options={listMonths()} />}
      />
    </ListPage>
  );
}

const createColumns = (month: string): readonly Column<CompanyOfFigures>[] => [
  {
    id: "name",
    label: "Company",
    width: 184,
    grows: true,
    sortable: true,
    isText: true,
    cell: ({ company }) => (
      <CompanyLink id={company.id} tab="Figures">
        {company.name}
      </CompanyLink>
    ),
    compact: [{ line: 1 }],
  },
  ...createFigureColumns<CompanyOfFigures>(
    ({ company }, figure, text) => (
      <FigureLink company={company.id} of={{ figure, month }} text={text} name={company.name} />
    ),
    true,
  ),
];

function listMonths() {
  const [year = 0, month = 0] = presentMonth().split("-").map(Number);
  return Array.from({ length: monthsOffered }, (_, back) => {
    const value = new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7);
    return { value, label: monthName(value) };
  });
}
