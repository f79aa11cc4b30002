import { acceptAddress } from "../../list/accept-address.ts";
import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { OrderListPage } from "../../features/staff-orders/order-list-page.tsx";
import { FigureLinesPage } from "../../features/staff-orders/figure-lines-page.tsx";
import { FigureList } from "../../features/staff-orders/figure-list.tsx";
import { StaffNoticeList } from "../../features/staff-orders/staff-notice-list.tsx";
import { StaffNoticePage } from "../../features/staff-orders/staff-notice-page.tsx";
import { StaffOrderPage } from "../../features/staff-orders/staff-order-page.tsx";
import { readFigureTab } from "../../orders/figures/figure-tab.ts";
import { answeringParts } from "./-answer-for-company.tsx";
import type { RecordAddress } from "../../features/companies/record-address.ts";

/** The lists and the pages of all companies' orders and ship notices. It is one route because the entry of the app contains every route. */
export const Route = createFileRoute("/provider/orders/{-$company}/{-$number}")({
  validateSearch: acceptAddress<RecordAddress & { notice?: string; month?: string; met?: "true" | "false" }>,
  search: { middlewares: [stripSearchParams({ search: "", ordering: "-order_date" })] },
  component: Orders,
});

function Orders() {
  const { company, number } = Route.useParams();
  const given = Route.useSearch();
  if (number === undefined && company !== undefined && given.notice !== undefined)
    return <StaffNoticePage key={given.notice} company={company} id={given.notice} />;
  if (number === undefined && given.tab === "shipments") return <StaffNoticeList given={given} />;
  if (number === undefined && given.tab === "figures") return <FigureList given={given} />;
  const figure = number === undefined && company !== undefined ? readFigureTab(given.tab) : undefined;
  if (company !== undefined && figure)
    return <FigureLinesPage key={given.tab} company={company} shown={figure} given={given} />;
  if (company === undefined || number === undefined) return <OrderListPage given={given} />;
  return (
    <StaffOrderPage
      key={`${company}/${number}`}
      company={company}
      number={number}
      given={given}
      answering={answeringParts}
    />
  );
}
