import { addDays } from "./calendar.ts";
import type { Order } from "./orders.ts";

/** Days from an order's due date until its invoice arrives, and from then until it has to be paid. */
const [untilReceived, untilDue] = [6, 30];

/** What the provider's system says about the invoices of orders: one for each that is invoiced or closed, and an advance payment. */
export function createInvoices(orders: readonly Order[], today: string) {
  const invoiced = orders.filter(({ status }) => status === "Invoiced" || status === "Closed");
  const rows = invoiced.map(({ purchase_order, due_date, total }, place) => {
    const received_on = earlier(addDays(due_date, untilReceived), today);
    const due_on = addDays(received_on, untilDue);
    // Most are paid some days before their time is over.
    const payDay = addDays(due_on, (place % 7) - 5);
    const isPaid = payDay < today;
    const isDisputed = !isPaid && place % 9 === 4;
    return {
      invoice_number: `INV-${70_000 + place}`,
      purchase_order,
      amount: total,
      state: isPaid ? "Paid" : isDisputed ? "Disputed" : place % 3 === 0 ? "Received" : "Approved",
      received_on,
      due_on,
      paid_on: isPaid ? payDay : null,
      payment_reference: isPaid ? `ACH ${410_000 + place}` : null,
      note: isDisputed ? "The quantity differs from the receipt. Our accounts payable will write to you." : null,
    };
  });
  return [
    ...rows,
    {
      invoice_number: "INV-69999",
      purchase_order: "",
      amount: "4500.00",
      state: "Approved",
      received_on: addDays(today, -12),
      due_on: addDays(today, 18),
      paid_on: null,
      payment_reference: null,
      note: "Tooling, without an order.",
    },
  ];
}

const earlier = (one: string, other: string) => (one < other ? one : other);
