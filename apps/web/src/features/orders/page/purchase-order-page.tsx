import type { OrderChanged, WholePurchaseOrder } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { date, number } from "../../../lib/formats.ts";
import { useMay } from "../../../lib/use-may.ts";
import { ColumnsMenu } from "../../../list/columns-menu.tsx";
import { ListPage } from "../../../list/list-page.tsx";
import { responseText } from "../../../orders/answer-words.ts";
import { OrderFact, OrderFacts } from "../../../orders/order-facts.tsx";
import { MissingOrder } from "../../../orders/missing-order.tsx";
import { type LineWords, useLineColumns } from "../../../orders/line-columns.tsx";
import { OrderHistory } from "../../../orders/order-history.tsx";
import { OrderLines } from "../../../orders/order-lines.tsx";
import { BackLink } from "../../../ui/back-link.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { LinkTabs, linkTabClass } from "../../../ui/link-tabs.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { NextOrder, OrderPager } from "../answer/next-order.tsx";
import { AcceptOrder } from "./accept-order.tsx";
import { ChangedOrder } from "./changed-order.tsx";
import { OrderActions } from "../order-actions.tsx";
import { OrderDocuments } from "../order-documents.tsx";
import { orderDocuments } from "../orders-api.ts";
import { purchaseOrder, purchaseOrderHistory, purchaseOrderLines } from "../purchase-orders-api.ts";
import { TakeBack } from "./take-back.tsx";
import { useOrderTools } from "../use-order-tools.tsx";
import { useSeenOrder } from "./use-seen-order.ts";

const AnswerByLine = lazy(async () => ({ default: (await import("../answer/answer-by-line.tsx")).AnswerByLine }));

const tabs = ["Lines", "Documents", "History"] as const;

interface PurchaseOrderPageProps {
  /** The order's number. */
  number: string;
  /** The tab of the address, which is not checked yet. */
  tab: unknown;
}

/** One of the company's purchase orders with its lines and documents. */
export function PurchaseOrderPage({ number: id, tab }: PurchaseOrderPageProps) {
  const { data: order, error, refetch, isFetching } = useQuery(purchaseOrder(id));
  useSeenOrder(id, order?.revision);
  const [changed, setChanged] = useState<OrderChanged>();
  const navigate = useNavigate();
  const may = useMay();
  const mayAnswer = order !== undefined && may({ permission: "orders.respond" }) && isAnswerable(order);
  const isAnswering = mayAnswer && tab === "Answer";
  const showLines = () => navigate({ to: "/orders", search: { order: id }, replace: true });
  const onSent = () => {
    setChanged(undefined);
    void showLines();
    // The button that had the focus is gone.
    document.querySelector<HTMLElement>("#main h1")?.focus();
  };
  return (
    <ListPage
      title={`Order ${id}`}
      above={
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <BackLink to="/orders">Orders</BackLink>
          {mayAnswer && !isAnswering && <OrderPager id={id} />}
        </div>
      }
      beside={order && <Badge>{order.status}</Badge>}
      actions={
        isAnswering ? (
          <Button onPress={() => void showLines()}>Stop Answering</Button>
        ) : (
          mayAnswer && (
            <>
              <AcceptOrder order={order} onSent={onSent} onChanged={setChanged} />
              {order.waiting_lines === 0 && <NextOrder id={id} />}
              <Button onPress={() => void navigate({ to: "/orders", search: { order: id, tab: "Answer" } })}>
                {order.waiting_lines > 0 ? "Answer by Line" : "Change Your Answer"}
              </Button>
            </>
          )
        )
      }
    >
      {order && changed && !isAnswering && (
        <ChangedOrder key={changed.params.revision} changed={changed} currency={order.currency} />
      )}
      {order ? (
        <Order
          order={order}
          tab={tab}
          answer={
            isAnswering && (
              <Suspense>
                <AnswerByLine order={order} onSent={onSent} />
              </Suspense>
            )
          }
        />
      ) : error ? (
        <MissingOrder
          error={error}
          unknown={`There is no purchase order ${id} among those of your company.`}
          isFetching={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="px-4 lg:px-6">
          <output className="sr-only">Loading</output>
          <Skeleton className="h-80" />
        </div>
      )}
    </ListPage>
  );
}

/** Whether the provider expects something of the order, so that it can be answered, again if need be. */
const isAnswerable = ({ response_state, fulfillment_state }: WholePurchaseOrder) =>
  response_state !== null && response_state !== "cancelled" && fulfillment_state !== "closed";

interface OrderProps {
  order: WholePurchaseOrder;
  tab: unknown;
  /** The lines while the user answers them. */
  answer: ReactNode;
}

function Order({ order, tab: given, answer }: OrderProps) {
  const may = useMay();
  const { purchase_order: id } = order;
  const maySeeDocuments = may({ permission: "order_documents.view_order_docs" });
  const documents = useQuery({ ...orderDocuments(id), enabled: maySeeDocuments });
  const shown = tabs.filter((name) => name !== "Documents" || maySeeDocuments);
  const tab = shown.find((name) => name === given) ?? "Lines";
  const counts = { Lines: order.lines, Documents: documents.data?.length, History: undefined };
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
    renderAction: (line) =>
      line.state === "asked" && may({ permission: "orders.respond" }) && <TakeBack id={id} line={line} />,
  };
  const columns = useLineColumns(words, order.confirmed_total !== null || order.response_state === "asked");
  return (
    <>
      <OrderFacts order={order} first={<AnswerFacts order={order} />} />
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
      ) : tab === "Documents" ? (
        <Documents order={order} />
      ) : (
        <OrderHistory currency={order.currency} query={purchaseOrderHistory(id)} />
      )}
    </>
  );
}

function AnswerFacts({ order: { response_state, respond_by, is_late } }: { order: WholePurchaseOrder }) {
  return (
    <>
      {response_state !== null && <OrderFact name="Answer">{responseText(response_state)}</OrderFact>}
      {respond_by !== null && (
        <OrderFact name="Answer By">
          {date(respond_by)} {is_late && <Badge tone="bad">Late</Badge>}
        </OrderFact>
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
