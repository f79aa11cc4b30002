import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { PurchaseOrderListPage } from "../../features/orders/list/purchase-order-list-page.tsx";
import type { InvoiceSearch } from "../../features/orders/invoices/invoice-list.ts";
import type { ShipNoticeSearch } from "../../features/orders/shipping/ship-notice-list.tsx";
import type { PurchaseOrderSearch } from "../../features/orders/list/purchase-order-list.ts";
import { PurchaseOrderPage } from "../../features/orders/page/purchase-order-page.tsx";
import { type Address, acceptAddress } from "../../list/accept-address.ts";

const OrderFilePage = lazy(async () => ({
  default: (await import("../../features/orders/by-file/order-file-page.tsx")).OrderFilePage,
}));
const InvoiceListPage = lazy(async () => ({
  default: (await import("../../features/orders/invoices/invoice-list-page.tsx")).InvoiceListPage,
}));
const FiguresPage = lazy(async () => ({
  default: (await import("../../features/orders/figures/figures-page.tsx")).FiguresPage,
}));
const ShipNoticeList = lazy(async () => ({
  default: (await import("../../features/orders/shipping/ship-notice-list.tsx")).ShipNoticeList,
}));
const ShipNoticePage = lazy(async () => ({
  default: (await import("../../features/orders/shipping/ship-notice-page.tsx")).ShipNoticePage,
}));

/**
 * The list of the company's orders, of its invoices or of its ship notices, and the page of the order, of the file of answers or ship
 * notices or of the ship notice in the address. It is one route because the entry of the app contains every route.
 */
export const Route = createFileRoute("/_portal/orders")({
  validateSearch: acceptAddress<
    Omit<Address<PurchaseOrderSearch> & Address<InvoiceSearch> & Address<ShipNoticeSearch>, "tab" | "ordering"> & {
      order?: string;
      file?: string;
      ship_file?: string;
      /** The tab of the orders from which the page of a file was opened. */
      from?: string;
      notice?: string;
      /** The numbers of the orders of a new ship notice. */
      ship?: string | readonly string[];
      tab?: string;
      ordering?: string;
    }
  >,
  search: { middlewares: [stripSearchParams({ search: "", tab: "to_answer" })] },
  component: Orders,
});

function Orders() {
  const given = Route.useSearch();
  const { order, file, ship_file: shipFile, notice, ship, tab, from } = given;
  if (notice !== undefined || ship !== undefined)
    return (
      <Suspense>
        <ShipNoticePage id={notice} orders={[ship ?? []].flat().map(String)} tab={tab} />
      </Suspense>
    );
  const fileId = file ?? shipFile;
  if (fileId !== undefined)
    return (
      <Suspense>
        <OrderFilePage key={fileId} id={fileId} ships={file === undefined} tab={tab} from={from} />
      </Suspense>
    );
  if (order === undefined && tab === "shipments")
    return (
      <Suspense>
        <ShipNoticeList given={given} />
      </Suspense>
    );
  if (order === undefined && tab === "invoices")
    return (
      <Suspense>
        <InvoiceListPage given={given} />
      </Suspense>
    );
  if (order === undefined && tab?.startsWith("figures"))
    return (
      <Suspense>
        <FiguresPage given={given} />
      </Suspense>
    );
  if (order === undefined) return <PurchaseOrderListPage given={given} />;
  return <PurchaseOrderPage key={order} number={order} tab={tab} />;
}
