import { useQuery } from "@tanstack/react-query";
import { OrderShipments } from "../../orders/shipments/order-shipments.tsx";
import { ReceivedDifferences } from "../../orders/shipments/received-differences.tsx";
import type { OrderParams } from "./orders-api.ts";
import { NoticeLink } from "./notice-link.tsx";
import { companyNotice, noticesOfCompanyOrder } from "./staff-notices-api.ts";

/** The ship notices of a company's order. */
export function StaffShipments({ company, id }: OrderParams) {
  const query = useQuery(noticesOfCompanyOrder({ company, id }));
  return (
    <OrderShipments
      query={query}
      empty="Shipments that the vendor announces appear here."
      renderLink={(notice) => <NoticeLink company={company} notice={notice} />}
      renderDifferences={(notice) => <Differences company={company} id={notice.id} order={id} />}
    />
  );
}

const Differences = ({ company, id, order }: { company: string; id: string; order: string }) => (
  <ReceivedDifferences query={useQuery(companyNotice({ company, id }))} order={order} />
);
