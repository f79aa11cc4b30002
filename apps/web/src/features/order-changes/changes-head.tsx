import type { OrderChange } from "@lading/contract";
import { CompanyLink, OrderLink } from "../../companies/record-links.tsx";
import { Ago } from "../../ui/moment.tsx";
import type { ChangesOfOrder } from "./order-changes-api.ts";

interface ChangesHeadProps {
  order: ChangesOfOrder["order"];
  first: OrderChange | undefined;
}

/** Shows the company of the order, the person who asked and the time. */
export function ChangesHead({ order, first }: ChangesHeadProps) {
  return (
    <p className="text-fg2 wrap-anywhere">
      <CompanyLink id={order.company.id} tab="Orders">
        {order.company.name}
      </CompanyLink>
      {order.location !== null && ` to ${order.location}`}
      {first && (
        <>
          {` · asked${first.asked_by === null ? "" : ` by ${first.asked_by}`} `}
          <Ago at={first.asked_at} isSentence />
        </>
      )}
      {order.buyer_contact !== null && ` · buyer ${order.buyer_contact.replace(/\s*<[^>]*>/, "")}`}
      {" · "}
      <OrderLink company={order.company.id} number={order.purchase_order}>
        Whole order
      </OrderLink>
    </p>
  );
}
