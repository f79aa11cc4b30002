/*
 * The words of questions that vendors' answers ask, in a file without schemas, so that pages can import them.
 */

/** The tolerances that an answer to a line can pass. */
export const passedLimits = ["price", "date", "quantity", "substitute", "split"] as const;
export type PassedLimit = (typeof passedLimits)[number];

/** A question has the kind of the only limit that it passes, or `several`. */
export const orderChangeKinds = [...passedLimits, "several"] as const;
export type OrderChangeKind = (typeof orderChangeKinds)[number];

/** The most questions that one call decides. */
export const mostOrderDecisions = 500;
/** The most questions that one run decides. */
export const mostRunDecisions = 10_000;
/** The most characters of the reason of a refusal. */
export const longestRefusal = 500;
/** The most lines of an order that one call of staff changes. */
export const mostChangedLines = 500;
/** The most characters of the name of the person who calls a vendor. */
export const longestCaller = 100;
/** The most characters of the reason why staff answer for a company, or change its order. */
export const longestStaffReason = 500;
