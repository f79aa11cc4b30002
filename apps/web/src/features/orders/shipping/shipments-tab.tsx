import type { OpenShipLine, ShipNoticeRow } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { count } from "../../../lib/count.ts";
import { useMay } from "../../../lib/use-may.ts";
import { OrderShipments } from "../../../orders/shipments/order-shipments.tsx";
import { ReceivedDifferences } from "../../../orders/shipments/received-differences.tsx";
import { ShipLink } from "./ship-link.tsx";
import { noticesOfOrder, openShipLines, shipNotice } from "./ship-notices-api.ts";

const isOnItsWay = ({ state }: ShipNoticeRow) => state !== "draft" && state !== "cancelled";

/** Tells how many shipments are open: one for each ship day of the deliveries that no notice announces. */
function describeOpen(open: readonly OpenShipLine[], hasShipped: boolean) {
  const shipments = new Set(open.flatMap(({ ship_days }) => ship_days)).size;
  const more = hasShipped ? "more " : "";
  return count(shipments, `${more}shipment open`, `${more}shipments open`);
}

/** The ship notices of an order, and how much of it is open to ship. */
export function ShipmentsTab({ order }: { order: string }) {
  const query = useQuery(noticesOfOrder(order));
  const mayShip = useMay()({ permission: "orders.ship" });
  const open = (useQuery(openShipLines([order])).data?.lines ?? []).filter((line) => Number(line.open) > 0);
  return (
    <OrderShipments
      query={query}
      empty="Shipments that you announce appear here."
      renderLink={({ id, number }) => (
        <Link to="/orders" search={{ notice: id }} className="hover:text-accent-text hover:underline">
          {number}
        </Link>
      )}
      renderDifferences={({ id }) => <Differences id={id} order={order} />}
      open={
        open.length > 0 && (
          <div className="order-open">
            <span>{`${describeOpen(open, (query.data ?? []).some(isOnItsWay))}, ${count(open.length, "line", "lines")}`}</span>
            {mayShip && <ShipLink orders={[order]} label="New Ship Notice" isPrimary={false} />}
          </div>
        )
      }
    />
  );
}

const Differences = ({ id, order }: { id: string; order: string }) => (
  <ReceivedDifferences query={useQuery(shipNotice(id))} order={order} />
);
