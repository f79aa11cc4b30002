import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { orderPages, useMay } from "../../lib/use-may.ts";

interface OpenOrderLinkProps {
  purchaseOrder: string;
  /** The cell of the order's number, which is shown above the link. */
  children: ReactNode;
}

/** A link to the page of an order, in the rows of lists whose numbers lead elsewhere. */
export function OpenOrderLink({ purchaseOrder, children }: OpenOrderLinkProps) {
  if (!useMay()(orderPages)) return children;
  return (
    <div className="min-w-0">
      {children}
      <Link
        to="/orders"
        search={{ order: purchaseOrder }}
        aria-label={`Open Order ${purchaseOrder}`}
        className="ml-6 inline-flex items-center rounded-badge text-xs text-accent-text hover:underline pointer-coarse:min-h-11"
      >
        Open Order
      </Link>
    </div>
  );
}
