import type { WholePurchaseOrder } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { number } from "../../../lib/formats.ts";
import { useMay } from "../../../lib/use-may.ts";
import { ColumnsMenu } from "../../../list/columns-menu.tsx";
import { responseText } from "../../../orders/answer-words.ts";
import { type LineWords, useLineColumns } from "../../../orders/line-columns.tsx";
import { AnswerFacts, OrderFacts } from "../../../orders/order-facts.tsx";
import { OrderHistory } from "../../../orders/order-history.tsx";
import { OrderInvoices } from "../../../orders/order-invoices.tsx";
import { OrderLines } from "../../../orders/order-lines.tsx";
import { LinkTabs, linkTabClass } from "../../../ui/link-tabs.tsx";
import { OrderActions } from "../order-actions.tsx";
import { OrderDocuments } from "../order-documents.tsx";
import { orderDocuments } from "../orders-api.ts";
import { invoicesOfOrder, purchaseOrderHistory, purchaseOrderLines } from "../purchase-orders-api.ts";
import { useOrderTools } from "../use-order-tools.tsx";
import { NeededOfLine } from "./needed-of-line.tsx";
import { TakeBack } from "./take-back.tsx";

const ShipmentsTab = lazy(async () => ({ default: (await import("../shipping/shipments-tab.tsx")).ShipmentsTab }));

const tabs = ["Lines", "Shipments", "Documents", "Invoices", "History"] as const;

interface OrderPartsProps {
  order: WholePurchaseOrder;
  /** The tab of the address, which is not checked yet. */
  tab: unknown;
  /** The lines while the user answers them. */
  answer: ReactNode;
}

/** The head of an order, and one of its parts: lines, shipments, documents, invoices or history. */
export function OrderParts({ order, tab: given, answer }: OrderPartsProps) {
  const may = useMay();
  const { purchase_order: id } = order;
  const maySeeDocuments = may({ permission: "order_documents.view_order_docs" });
  const documents = useQuery({ ...orderDocuments(id), enabled: maySeeDocuments });
  const invoices = useQuery(invoicesOfOrder(id)).data?.results ?? [];
  // Without terms, nothing of the order can have shipped.
  const hasShipments = order.confirmed_total !== null || order.fulfillment_state !== "open";
  const isShown = {
    Lines: true,
    Shipments: hasShipments,
    Documents: maySeeDocuments,
    Invoices: invoices.length > 0,
    History: true,
  };
  const shown = tabs.filter((name) => isShown[name]);
  const tab = shown.find((name) => name === given) ?? "Lines";
  const counts = {
    Lines: order.lines,
    Shipments: undefined,
    Documents: documents.data?.length,
    Invoices: invoices.length,
    History: undefined,
  };
  const maySeeProducts = may({ permission: "products.view_product", flag: "Product Catalog" });
  const words: LineWords = {
    currency: order.currency,
    renderName: ({ gxp_sku, product_name }) =>
      maySeeProducts ? (
        <Link
          to="/product-catalog"
          search={{ pid: gxp_sku }}
          className="rounded-badge font-medium text-fg hover:text-accent-text hover:underline"
        >
          {product_name}
        </Link>
      ) : (
        <span className="font-medium text-fg">{product_name}</span>
      ),
    renderNeeded: ({ needed }) => needed && <NeededOfLine needed={needed} />,
    renderAction: (line) =>
      line.state === "asked" && may({ permission: "orders.respond" }) && <TakeBack id={id} line={line} />,
  };
  const columns = useLineColumns(
    words,
    order.confirmed_total !== null || order.response_state === "asked",
    order.fulfillment_state !== "open",
  );
  return (
    <>
      <OrderFacts order={order} first={<AnswerFacts order={order} say={responseText} />} />
      <LinkTabs
        label="Parts of the order"
        end={tab === "Lines" && !answer && order.lines > 0 && <ColumnsMenu columns={columns} canResize={false} />}
      >
        {shown.map((name) => (
          <Link
            key={name}
            to="/orders"
            search={name === "Lines" ? { order: id } : { order: id, tab: name }}
            replace
            // The address of the first tab omits `tab`, so without an exact match its link would be active on every tab.
            activeOptions={{ exact: true }}
            aria-current={name === tab ? "page" : undefined}
            className={linkTabClass}
          >
            {counts[name] === undefined ? name : `${name} (${number(counts[name])})`}
          </Link>
        ))}
      </LinkTabs>
      {tab === "Lines" && answer ? (
        answer
      ) : tab === "Lines" ? (
        <OrderLines count={order.lines} {...words} columns={columns} getPage={purchaseOrderLines(id)} />
      ) : tab === "Shipments" ? (
        <Suspense>
          <ShipmentsTab order={id} />
        </Suspense>
      ) : tab === "Documents" ? (
        <Documents order={order} />
      ) : tab === "Invoices" ? (
        <OrderInvoices invoices={invoices} />
      ) : (
        <OrderHistory currency={order.currency} query={purchaseOrderHistory(id)} />
      )}
    </>
  );
}

/** The documents of the order, as Order Documents shows them, with the actions on all of them. */
function Documents({ order }: { order: WholePurchaseOrder }) {
  const { tools, dialogs } = useOrderTools(() => undefined);
  return (
    <div className="px-4 pb-6 lg:px-6">
      <div className="flex flex-wrap justify-end">
        <OrderActions order={order} tools={tools} />
      </div>
      <OrderDocuments purchaseOrder={order.purchase_order} tools={tools} />
      {dialogs}
    </div>
  );
}
