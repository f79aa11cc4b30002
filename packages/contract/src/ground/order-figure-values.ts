/**
 * The figures of orders: how many of the order lines that a figure counts in a month met it. Both sides read the formulas, of which
 * `month` says by which day a line is counted.
 */
export const orderFigures = {
  answered_in_time: {
    label: "Answered in Time",
    formula:
      "Order lines whose first answer came by its Answer By time, of the lines that had to be answered in the month. An answer that was taken back does not count. A line without an answer counts once its time is over.",
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
      "Order lines of which the whole promised quantity had arrived by the end of the day that was promised first, of the lines with such a day in the month. A later promise changes nothing. Receipts tell when a line arrived; a line without receipts arrived on the expected day of its ship notices. Cancelled, rejected and closed lines that never arrived are left out.",
    month: "The month of the first promised day, once that day is over",
    due: "First Promise",
    done: "Arrived",
  },
  notice_before_arrival: {
    label: "Notice before Arrival",
    formula:
      "Receipts of order lines whose ship notice was sent on the day of the arrival at the latest, of the receipts in the month. Receipts have no time of day, so a notice of the same day counts as before.",
    month: "The month of the receipt",
    due: "Received",
    done: "Notice Sent",
  },
  certificates_complete: {
    label: "Certificates Complete",
    formula:
      "Lines of ship notices for which each required document was sent, accepted or waived when the notice was sent, of the lines in notices that were sent in the month. Lines that needed no document then are left out, and so are notices that were cancelled.",
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
