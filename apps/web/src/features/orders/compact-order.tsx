import type { Order } from "@lading/contract";
import type { ReactNode } from "react";
import { date, money } from "../../lib/formats.ts";

interface CompactOrderProps {
  order: Order;
  /** Its number, and what opens it. */
  number: ReactNode;
  actions: ReactNode;
  /** More that the table says. */
  facts?: readonly string[];
}

/** An order on a narrow screen: all that the table says. */
export function CompactOrder({ order, number, actions, facts = [] }: CompactOrderProps) {
  const { vendor_reference_id, order_date, due_date, location, status, total } = order;
  return (
    <article className="px-4 py-3">
      <div className="flex items-center justify-between gap-3">
        <div className="flex min-w-0 items-center gap-1">{number}</div>
        <span className="font-medium whitespace-nowrap text-fg tabular-nums">{money(total)}</span>
      </div>
      <div className="pl-6 text-xs text-fg3 tabular-nums">
        <p className="mt-1 text-fg2">{[status, ...facts].join(" · ")}</p>
        <p className="mt-1">{`Ordered ${date(order_date)} · Due ${date(due_date)}`}</p>
        {location && <p className="mt-1 wrap-anywhere">{location}</p>}
        {vendor_reference_id && <p className="mt-1 wrap-anywhere">{`Vendor reference ${vendor_reference_id}`}</p>}
      </div>
      <div className="mt-1 -mb-1 flex pl-4">{actions}</div>
    </article>
  );
}
