import type { OrderChanged, OrderEvent } from "@lading/contract";
import { useEffect, useRef } from "react";
import { deployment } from "../../../lib/deployment.ts";
import { dateAndTime } from "../../../lib/formats.ts";
import { listLines } from "../../../orders/list-lines.ts";
import { OrderDifferences } from "../../../orders/order-history.tsx";
import { Notice } from "../../../ui/notice.tsx";

interface ChangedOrderProps {
  changed: OrderChanged;
  /** The code of the order's currency. */
  currency: string;
}

/** Says that the provider changed an order while it was answered, and how. */
export function ChangedOrder({ changed: { params, lines }, currency }: ChangedOrderProps) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => banner.current?.focus(), []);
  const at = params.changed_at === null ? "" : ` on ${dateAndTime(params.changed_at)}`;
  const numbers = lines.flatMap(({ line }) => line ?? []);
  const differ = numbers.length === 0 ? "" : ` ${listLines(numbers)} ${numbers.length === 1 ? "differs" : "differ"}.`;
  return (
    <div ref={banner} role="alert" tabIndex={-1} className="px-4 pb-4 lg:px-6">
      <Notice tone="warn">{`${deployment.providerAbbreviation} changed this order${at}.${differ} Nothing was sent.`}</Notice>
      {/* The history has the same values in the same form. */}
      <OrderDifferences lines={lines as OrderEvent["lines"]} currency={currency} />
    </div>
  );
}
