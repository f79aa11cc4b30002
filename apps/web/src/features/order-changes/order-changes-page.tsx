import { useQuery } from "@tanstack/react-query";
import { ListPage } from "../../list/list-page.tsx";
import { MissingOrder } from "../../orders/missing-order.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { type OrderOfCompany, orderChanges } from "./order-changes-api.ts";
import { OrderChanges } from "./order-changes.tsx";
import { useNeighbors } from "./use-neighbors.tsx";
import { type OrderDecisions, useOrderDecisions } from "./use-order-decisions.ts";
import "./order-changes.css";

/** The answers to lines of an order on which staff have to decide. */
export function OrderChangesPage(order: OrderOfCompany) {
  const decisions = useOrderDecisions();
  return <ChangesOf key={`${order.company}/${order.number}`} order={order} decisions={decisions} />;
}

function ChangesOf({ order, decisions }: { order: OrderOfCompany; decisions: OrderDecisions }) {
  const { data, error, refetch, isFetching } = useQuery(orderChanges(order));
  const neighbors = useNeighbors(order);
  const above = (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <BackLink to="/provider/queue">Queue</BackLink>
      {neighbors.pager}
    </div>
  );
  if (data)
    return (
      <OrderChanges
        key={data.changes[0]?.id ?? ""}
        {...data}
        decisions={decisions}
        above={above}
        neighbors={neighbors}
        onMore={() => void refetch()}
      />
    );
  return (
    <ListPage title={`Order ${order.number}`} above={above}>
      <MissingOrder
        error={error}
        unknown={`The company has no purchase order ${order.number}.`}
        isFetching={isFetching}
        onRetry={() => void refetch()}
      />
    </ListPage>
  );
}
