import { exportFigureLinesOfCompany, orderFigures } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { OrderLink } from "../../companies/record-links.tsx";
import { SaveCsvButton } from "../../companies/save-csv-button.tsx";
import { companyDetail } from "../../lib/companies.ts";
import { useDefinedList } from "../../list/define-list.ts";
import { ListPage } from "../../list/list-page.tsx";
import { createLineColumns, FigureLines } from "../../orders/figures/figure-lines.tsx";
import type { FigureOfMonth } from "../../orders/figures/figure-tab.ts";
import { monthName } from "../../orders/figures/month-list.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { createFigureLineList } from "./figures-api.ts";

interface FigureLinesPageProps {
  company: string;
  shown: FigureOfMonth;
  /** The search of the address, which is not checked yet. */
  given: object;
}

/** The lines of a company that a figure counts in a month. */
export function FigureLinesPage({ company, shown: { figure, month }, given }: FigureLinesPageProps) {
  const [list] = useDefinedList(
    useMemo(() => createFigureLineList(company), [company]),
    given,
  );
  const { data } = useQuery(companyDetail(company));
  const columns = useMemo(
    () =>
      createLineColumns(figure, ({ purchase_order: order }) => (
        <OrderLink company={company} number={order}>
          {order}
        </OrderLink>
      )),
    [company, figure],
  );
  const { met, search } = list.search;
  return (
    <ListPage
      title={`${orderFigures[figure].label}, ${monthName(month)}`}
      above={
        <BackLink to="/provider/companies/$id" params={{ id: company }} search={{ tab: "Figures" }}>
          {data ? `Figures of ${data.name}` : "Figures"}
        </BackLink>
      }
      actions={
        <SaveCsvButton
          call={{ path: exportFigureLinesOfCompany.path.replace("{company}", company) }}
          query={{ figure, month, ...(met !== undefined && { met }), ...(search !== "" && { search }) }}
          name={`${figure}-${month}.csv`.replaceAll("_", "-")}
        />
      }
    >
      <FigureLines list={list} figure={figure} columns={columns} />
    </ListPage>
  );
}
