import { createFileRoute, Navigate } from "@tanstack/react-router";
import { OrderChangesPage } from "../../features/order-changes/order-changes-page.tsx";
import { acceptAddress } from "../../list/accept-address.ts";

interface OrderAddress {
  company?: string;
  order?: string;
}

export const Route = createFileRoute("/provider/order-changes")({
  validateSearch: acceptAddress<OrderAddress>,
  component: Page,
});

function Page() {
  const { company = "", order = "" } = Route.useSearch();
  // Without an order, the queue lists those on which somebody has to decide.
  if (!company || !order) return <Navigate to="/provider/queue" search={{ kind: ["order_change"] }} replace />;
  return <OrderChangesPage company={company} number={order} />;
}
