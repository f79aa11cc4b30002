import type { AnswerAction, FulfillmentState, ResponseState } from "./answer-values.ts";

/*
 * The labels of the states of orders. They are separate from the states, because the web app loads those with every page.
 */

/** How far the answer to an order is. */
export const responseLabels = {
  waiting: "Waiting for your answer",
  partly_answered: "Partly answered",
  // Pages name the provider.
  asked: "Waiting for the provider",
  accepted: "Accepted",
  accepted_with_changes: "Accepted with changes",
  rejected: "Rejected",
  cancelled: "Cancelled",
} as const satisfies Record<ResponseState, string>;

/** How far the deliveries of an order are. */
export const fulfillmentLabels = {
  open: "Open",
  partly_shipped: "Partly shipped",
  shipped: "Shipped",
  partly_received: "Partly received",
  received: "Received",
  closed: "Closed",
} as const satisfies Record<FulfillmentState, string>;

/** The answers to a part of a line, in files. */
export const answerActionLabels = {
  accept: "Accept",
  change: "Change",
  backorder: "Backorder",
  substitute: "Other product",
  reject: "Reject",
} as const satisfies Record<AnswerAction, string>;
