/**
 * The figures of orders: how many of the order lines that a figure counts in a month met it. Both sides read the formulas, of which
 * `month` says by which day a line is counted.
 */
export const orderFigures = {
  answered_in_time: {
    label: "Answered in Time",
    formula:
      "Order lines whose first answer came by the Answer By time, of the lines with that time in the month. A line without an answer counts once its time is over; an answer that was taken back is none.",
    month: "The month of the Answer By time",
    due: "Answer By",
    done: "Answered",
  },
  accepted_unchanged: {
    label: "Accepted Unchanged",
    formula:
      "Order lines whose first answer accepted quantity, price, day and product as ordered, of the lines that were first answered in the month.",
    month: "The month of the first answer",
    due: null,
    done: "Answered",
  },
  first_promise_kept: {
    label: "First Promise Kept",
    formula:
      "Order lines whose whole promised quantity arrived by the first promised day, of the lines with that day in the month. Receipts tell when a line arrived; without receipts, its ship notices do. Lines that were cancelled, rejected or closed before they arrived are left out.",
    month: "The month of the first promised day, once that day is over",
    due: "First Promise",
    done: "Arrived",
  },
  notice_before_arrival: {
    label: "Notice before Arrival",
    formula:
      "Receipts whose ship notice was sent on the day of arrival at the latest, of the receipts of the month. Receipts have no time of day, so a notice of the same day is in time.",
    month: "The month of the receipt",
    due: "Received",
    done: "Notice Sent",
  },
  certificates_complete: {
    label: "Certificates Complete",
    formula:
      "Lines of ship notices with all required documents, of the lines that needed some and were announced in the month. A document must have been sent, accepted or waived when the notice was sent. Cancelled notices are left out.",
    month: "The month in which the ship notice was sent",
    due: null,
    done: "Notice Sent",
  },
} as const satisfies Record<
  string,
  { label: string; formula: string; month: string; due: string | null; done: string }
>;
export type OrderFigure = keyof typeof orderFigures;

// Object.keys does not know the keys of its object.
export const orderFigureNames = Object.keys(orderFigures) as readonly OrderFigure[];

/** Companies by name, or by the share of a figure. Companies without lines are last in both directions. */
export const orderFigureSortKeys = ["name", ...orderFigureNames] as const;
