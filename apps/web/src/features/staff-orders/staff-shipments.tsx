import { useQuery } from "@tanstack/react-query";
import { OrderShipments } from "../../orders/shipments/order-shipments.tsx";
import type { OrderParams } from "./orders-api.ts";
import { NoticeLink } from "./notice-link.tsx";
import { noticesOfCompanyOrder } from "./staff-notices-api.ts";

/** The ship notices of a company's order. */
export function StaffShipments({ company, id }: OrderParams) {
  const query = useQuery(noticesOfCompanyOrder({ company, id }));
  return (
    <OrderShipments
      query={query}
      empty="Shipments that the vendor announces appear here."
      renderLink={(notice) => <NoticeLink company={company} notice={notice} />}
    />
  );
}
