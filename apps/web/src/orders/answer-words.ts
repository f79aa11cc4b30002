import type { FulfillmentState, LineState, ResponseState } from "@lading/contract";
import { deployment } from "../lib/deployment.ts";

/** Says how far the answer to an order is. */
export const responseText = (state: ResponseState) => ({ ...responseTexts, asked: withProvider() })[state];

const responseTexts = {
  waiting: "Waiting for your answer",
  partly_answered: "Partly answered",
  accepted: "Accepted",
  accepted_with_changes: "Accepted with changes",
  rejected: "Rejected",
  cancelled: "Cancelled",
} as const;

/** Says how far the answer to a line is. Nothing is said about a line that waits for it. */
export const lineStateText = (state: LineState) => ({ ...lineStateTexts, asked: withProvider() })[state];

const lineStateTexts = {
  waiting: "",
  accepted: "Accepted",
  changed: "Changed",
  backordered: "Backordered",
  rejected: "Rejected",
  cancelled: "",
} as const;

/** Says how far the deliveries of an order are. */
export const fulfillmentTexts = {
  open: "Open",
  partly_shipped: "Partly shipped",
  shipped: "Shipped",
  partly_received: "Partly received",
  received: "Received",
  closed: "Closed",
} as const satisfies Record<FulfillmentState, string>;

const withProvider = () => `Waiting for ${deployment.providerAbbreviation}`;
