import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { PurchaseOrderListPage } from "../../features/orders/list/purchase-order-list-page.tsx";
import type { InvoiceSearch } from "../../features/orders/invoices/invoice-list.ts";
import type { PurchaseOrderSearch } from "../../features/orders/list/purchase-order-list.ts";
import { PurchaseOrderPage } from "../../features/orders/page/purchase-order-page.tsx";
import { type Address, acceptAddress } from "../../list/accept-address.ts";

const AnswerFilePage = lazy(async () => ({
  default: (await import("../../features/orders/by-file/answer-file-page.tsx")).AnswerFilePage,
}));
const InvoiceListPage = lazy(async () => ({
  default: (await import("../../features/orders/invoices/invoice-list-page.tsx")).InvoiceListPage,
}));

/** The list of the company's orders or of its invoices, and the page of the order or of the file of answers in the address. */
export const Route = createFileRoute("/_portal/orders")({
  validateSearch: acceptAddress<
    Omit<Address<PurchaseOrderSearch> & Address<InvoiceSearch>, "tab" | "ordering"> & {
      order?: string;
      file?: string;
      tab?: string;
      ordering?: string;
    }
  >,
  search: { middlewares: [stripSearchParams({ search: "", tab: "to_answer" })] },
  component: Orders,
});

function Orders() {
  const given = Route.useSearch();
  const { order, file, tab } = given;
  if (file !== undefined)
    return (
      <Suspense>
        <AnswerFilePage key={file} id={file} tab={tab} />
      </Suspense>
    );
  if (order === undefined && tab === "invoices")
    return (
      <Suspense>
        <InvoiceListPage given={given} />
      </Suspense>
    );
  if (order === undefined) return <PurchaseOrderListPage given={given} />;
  return <PurchaseOrderPage key={order} number={order} tab={tab} />;
}
