import type { LoadKind } from "@lading/contract";

/** Says of which loaded records vendors are notified. */
export const describeNotified = (kind: LoadKind) =>
  kind === "receipts"
    ? "Vendors will be notified of what is short, over or damaged."
    : "Vendors will be notified of new products, orders and ranks.";
