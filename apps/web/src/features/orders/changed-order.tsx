import type { OrderChanged, OrderEvent } from "@lading/contract";
import { deployment } from "../../lib/deployment.ts";
import { dateAndTime } from "../../lib/formats.ts";
import { OrderDifferences } from "../../orders/order-history.tsx";
import { Notice } from "../../ui/notice.tsx";

interface ChangedOrderProps {
  changed: OrderChanged;
  /** The code of the order's currency. */
  currency: string;
}

/** Says that the provider changed an order while it was answered, and how. */
export function ChangedOrder({ changed: { params, lines }, currency }: ChangedOrderProps) {
  const at = params.changed_at === null ? "" : ` on ${dateAndTime(params.changed_at)}`;
  return (
    <div role="alert" className="px-4 pb-4 lg:px-6">
      <Notice tone="warn">{`${deployment.providerAbbreviation} changed this order${at}. Nothing was sent.`}</Notice>
      {/* The history has the same values in the same form. */}
      <OrderDifferences lines={lines as OrderEvent["lines"]} currency={currency} />
    </div>
  );
}
