import { acceptAddress } from "../../list/accept-address.ts";
import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { OrderListPage } from "../../features/staff-orders/order-list-page.tsx";
import { StaffOrderPage } from "../../features/staff-orders/staff-order-page.tsx";
import { answeringParts } from "./-answer-for-company.tsx";
import type { RecordAddress } from "../../features/companies/record-address.ts";

/** The list and the pages of all companies' orders. It is one route because the entry of the app contains every route. */
export const Route = createFileRoute("/provider/orders/{-$company}/{-$number}")({
  validateSearch: acceptAddress<RecordAddress>,
  search: { middlewares: [stripSearchParams({ search: "", ordering: "-order_date" })] },
  component: Orders,
});

function Orders() {
  const { company, number } = Route.useParams();
  const given = Route.useSearch();
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
