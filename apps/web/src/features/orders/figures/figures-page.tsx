import { type OrderFigure, orderFigures } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useDefinedList } from "../../../list/define-list.ts";
import { ExportMenu } from "../../../list/export-menu.tsx";
import { ListPage } from "../../../list/list-page.tsx";
import { createLineColumns, FigureLines } from "../../../orders/figures/figure-lines.tsx";
import { type FigureOfMonth, readFigureTab, toFigureTab } from "../../../orders/figures/figure-tab.ts";
import { createMonthColumns, MonthList, monthName } from "../../../orders/figures/month-list.tsx";
import { linkName, shareLinkClass } from "../../../orders/figures/share.tsx";
import { BackLink } from "../../../ui/back-link.tsx";
import { figureLineList, figureList } from "./figures-api.ts";

/** The figures of the company's orders, or the lines of one of them, as the address says. `given` is its search. */
export function FiguresPage({ given }: { given: { tab?: string } }) {
  const shown = readFigureTab(given.tab);
  return shown ? <Lines key={given.tab} given={given} shown={shown} /> : <Months given={given} />;
}

const columns = createMonthColumns(({ month }, figure, text) => (
  <Link
    to="/orders"
    search={{ tab: toFigureTab({ figure, month }) }}
    aria-label={linkName(figure, text, monthName(month))}
    className={shareLinkClass}
  >
    {text}
  </Link>
));

function Months({ given }: { given: object }) {
  const [list] = useDefinedList(figureList, given);
  const { page, page_size, search } = list.search;
  return (
    <ListPage
      title="Figures"
      above={<BackLink to="/orders">Orders</BackLink>}
      actions={
        <ExportMenu
          list={{ ...list, search: { page, page_size, search } as never }}
          name="order-figures"
          columns={columns}
        />
      }
    >
      <MonthList list={list} columns={columns} />
    </ListPage>
  );
}

function Lines({ given, shown: { figure, month } }: { given: object; shown: FigureOfMonth }) {
  const [list] = useDefinedList(figureLineList, given);
  const columns = useMemo(() => createOwnColumns(figure), [figure]);
  const { tab: _tab, ordering: _ordering, ...filters } = list.search;
  return (
    <ListPage
      title={`${orderFigures[figure].label}, ${monthName(month)}`}
      above={
        <BackLink to="/orders" search={{ tab: "figures" }}>
          Figures
        </BackLink>
      }
      actions={
        <ExportMenu
          list={{ ...list, search: { ...filters, figure, month } as never }}
          name="order-figure-lines"
          fileName={`${figure.replaceAll("_", "-")}-${month}`}
          columns={columns}
        />
      }
    >
      <FigureLines list={list} figure={figure} columns={columns} />
    </ListPage>
  );
}

const createOwnColumns = (figure: OrderFigure) =>
  createLineColumns(figure, ({ purchase_order: order }) => (
    <Link
      to="/orders"
      search={{ order }}
      data-opens-row=""
      className="rounded-badge font-medium text-fg wrap-anywhere hover:text-accent-text hover:underline"
    >
      {order}
    </Link>
  ));
