import { fulfillmentLabels, type OrderChanged, type WholePurchaseOrder } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useMay } from "../../../lib/use-may.ts";
import { ListPage } from "../../../list/list-page.tsx";
import { MissingOrder } from "../../../orders/missing-order.tsx";
import { BackLink } from "../../../ui/back-link.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { NextOrder, OrderPager } from "../answer/next-order.tsx";
import { AcceptOrder } from "./accept-order.tsx";
import { ChangedOrder } from "./changed-order.tsx";
import { purchaseOrder } from "../purchase-orders-api.ts";
import { OrderKeys } from "./order-keys.tsx";
import { OrderNotices } from "./order-notices.tsx";
import { OrderParts } from "./order-parts.tsx";
import { useSeenOrder } from "./use-seen-order.ts";

const ShipOrder = lazy(async () => ({ default: (await import("../shipping/ship-order.tsx")).ShipOrder }));
const AnswerByLine = lazy(async () => ({ default: (await import("../answer/answer-by-line.tsx")).AnswerByLine }));

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
  const isShipper = may({ permission: "orders.ship" });
  const mayShip = order !== undefined && isShipper && canShip(order);
  const answerByLine = () => void navigate({ to: "/orders", search: { order: id, tab: "Answer" } });
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
      beside={order && <States order={order} />}
      actions={
        isAnswering ? (
          <Button onPress={() => void showLines()}>Stop Answering</Button>
        ) : (
          <>
            {mayAnswer && (
              <>
                <OrderKeys canAccept={order.waiting_lines > 0} onAnswerByLine={answerByLine} />
                <AcceptOrder
                  order={order}
                  onSent={onSent}
                  onShip={isShipper ? () => void navigate({ to: "/orders", search: { ship: [id] } }) : undefined}
                  onChanged={setChanged}
                />
                {order.waiting_lines === 0 && <NextOrder id={id} isPrimary={!mayShip} />}
                <Button onPress={answerByLine}>
                  {order.waiting_lines > 0 ? "Answer by Line" : "Change Your Answer"}
                </Button>
              </>
            )}
            {mayShip && (
              <Suspense>
                <ShipOrder order={id} isPrimary={order.waiting_lines === 0} />
              </Suspense>
            )}
          </>
        )
      }
    >
      {order && changed && !isAnswering && (
        <ChangedOrder key={changed.params.revision} changed={changed} currency={order.currency} />
      )}
      {mayAnswer && !isAnswering && <OrderNotices order={order} />}
      {order ? (
        <OrderParts
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
      ) : (
        <MissingOrder
          error={error}
          unknown={`There is no purchase order ${id} among those of your company.`}
          isFetching={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </ListPage>
  );
}

/** The provider's own word for the state of an order, and how much of it was shipped or received. */
function States({ order: { status, fulfillment_state } }: { order: WholePurchaseOrder }) {
  const shipped = fulfillment_state === "open" ? status : fulfillmentLabels[fulfillment_state];
  return [...new Set([status, shipped])].map((state) => <Badge key={state}>{state}</Badge>);
}

/** Whether something of the order can be open to ship: lines have terms, and not all of them are shipped. */
const canShip = ({ confirmed_total, fulfillment_state }: WholePurchaseOrder) =>
  confirmed_total !== null && (fulfillment_state === "open" || fulfillment_state.startsWith("partly"));

/** Whether the provider expects something of the order, so that it can be answered, again if need be. */
const isAnswerable = ({ response_state, fulfillment_state }: WholePurchaseOrder) =>
  response_state !== null &&
  response_state !== "cancelled" &&
  fulfillment_state !== "received" &&
  fulfillment_state !== "closed";
