import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { PurchaseOrderListPage } from "../../features/orders/list/purchase-order-list-page.tsx";
import type { PurchaseOrderSearch } from "../../features/orders/list/purchase-order-list.ts";
import { PurchaseOrderPage } from "../../features/orders/page/purchase-order-page.tsx";
import { type Address, acceptAddress } from "../../list/accept-address.ts";

/** The list of the company's orders, and the page of the order in the address. */
export const Route = createFileRoute("/_portal/orders")({
  validateSearch: acceptAddress<Omit<Address<PurchaseOrderSearch>, "tab"> & { order?: string; tab?: string }>,
  search: { middlewares: [stripSearchParams({ search: "", tab: "to_answer" })] },
  component: Orders,
});

function Orders() {
  const given = Route.useSearch();
  const { order, tab } = given;
  if (order === undefined) return <PurchaseOrderListPage given={given} />;
  return <PurchaseOrderPage key={order} number={order} tab={tab} />;
}
