/*
 * The words of answers to purchase orders, in a file without schemas, so that pages can import them.
 */

/** The answers to a part of a line. `change`: another price or date. `backorder`: later, on a known day or not. */
export const answerActions = ["accept", "change", "backorder", "substitute", "reject"] as const;
export type AnswerAction = (typeof answerActions)[number];

/** The reasons of answers with their labels. `other` needs a comment. */
export const answerReasons = {
  no_stock: "No stock",
  discontinued: "Discontinued",
  price_is_outdated: "Price is outdated",
  below_minimum_quantity: "Below minimum quantity",
  pack_size: "Pack size",
  lead_time: "Lead time",
  capacity: "Capacity",
  material_shortage: "Material shortage",
  wrong_product: "Wrong product",
  wrong_unit: "Wrong unit",
  duplicate_order: "Duplicate order",
  credit_hold: "Credit hold",
  other: "Other",
} as const;
export type AnswerReason = keyof typeof answerReasons;

// Object.keys does not know the keys of its object.
export const answerReasonIds = Object.keys(answerReasons) as AnswerReason[];

/**
 * The outcomes of a part of an answer. `applied`: it is valid. `asked`: the provider has to decide. `superseded`: a later answer or a
 * change of the order came before the decision.
 */
export const answerOutcomes = ["applied", "asked", "approved", "refused", "withdrawn", "superseded"] as const;
export type AnswerOutcome = (typeof answerOutcomes)[number];

/** The states of a line. The server computes them. A line that the provider closed before an answer counts as `cancelled`. */
export const lineStates = ["waiting", "asked", "accepted", "changed", "backordered", "rejected", "cancelled"] as const;
export type LineState = (typeof lineStates)[number];

/** The states of an order's answer. The server computes them from those of its lines. */
export const responseStates = [
  "waiting",
  "partly_answered",
  "asked",
  "accepted",
  "accepted_with_changes",
  "rejected",
  "cancelled",
] as const;
export type ResponseState = (typeof responseStates)[number];

/** How far the deliveries of an order are. `closed`: the provider expects nothing more of any line. */
export const fulfillmentStates = [
  "open",
  "partly_shipped",
  "shipped",
  "partly_received",
  "received",
  "closed",
] as const;
export type FulfillmentState = (typeof fulfillmentStates)[number];

/** The tabs of the list of orders: those with a line that waits, one that the provider has to decide, and one to be shipped. */
export const orderTabs = ["to_answer", "with_provider", "to_ship"] as const;
export type OrderTab = (typeof orderTabs)[number];

/** The most parts of the answer to one line. */
export const mostPieces = 50;
export const longestComment = 500;
/** The most lines of an order, so of an answer. */
export const mostLines = 10_000;
/** The most orders, and lines of them, that are accepted at once. */
export const mostOrdersAtOnce = 500;
export const mostLinesAtOnce = 20_000;

/** The effects of a difference from the order: it is valid at once, a question to the provider, or refused. */
export const leeways = ["apply", "ask", "refuse"] as const;
export type Leeway = (typeof leeways)[number];

/** How far a value may differ from the ordered one and is valid at once, and the effect of one that differs more. */
export interface Tolerance<Measure> {
  minus: Measure;
  plus: Measure;
  outside: "ask" | "refuse";
}

/** The differences of answers from orders that the provider takes of a company. */
export interface Tolerances {
  /** Percents of the ordered price and quantity, as decimals. */
  price: Tolerance<string>;
  quantity: Tolerance<string>;
  /** Days before and after the day on which the line is due. */
  date: Tolerance<number>;
  /** Another product instead of the ordered one. */
  substitutes: Leeway;
  /** A line that comes in more parts than it was ordered. */
  split: Leeway;
}

/** The tolerances of a provider who has changed none. */
export const defaultTolerances: Tolerances = {
  price: { minus: "100", plus: "0", outside: "ask" },
  quantity: { minus: "5", plus: "0", outside: "ask" },
  date: { minus: 30, plus: 2, outside: "ask" },
  substitutes: "ask",
  split: "apply",
};
