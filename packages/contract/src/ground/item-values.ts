/*
 * The states and subjects of required documents, for wings that come before the one of their calls.
 */

/**
 * The states of an item. `expiring`, `expired` and the end of a waiver follow from the day in the zone of the provider's work calendar; an
 * item whose waiver has ended is `missing`. `not_applicable` items are in no list unless it asks for them.
 */
export const itemStates = [
  "missing",
  "requested",
  "submitted",
  "in_review",
  "accepted",
  "changes_requested",
  "expiring",
  "expired",
  "waived",
  "not_applicable",
] as const;
export type ItemState = (typeof itemStates)[number];

/** The kinds of subjects for each of which a requirement needs a document. */
export const requirementSubjects = ["company", "product", "order_line", "ship_line"] as const;
