import type { InvoiceStatus, invoiceSortKeys } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { date, missing } from "../../../lib/formats.ts";
import type { Column } from "../../../list/column.ts";
import { sumText } from "../../../orders/sum-text.ts";
import { Ago } from "../../../ui/moment.tsx";

type InvoiceColumn = Column<InvoiceStatus> &
  (
    | { id: (typeof invoiceSortKeys)[number]; sortable: true }
    | { id: "purchase_order" | "state" | "payment_reference" | "note" | "loaded_at" }
  );

/** Classes of the lines of an invoice on narrow screens. */
export const compactInvoiceLines = [
  "",
  "mt-1 text-xs text-fg2 wrap-anywhere",
  "mt-1 text-xs text-fg3 wrap-anywhere",
] as const;

const Number = ({ invoice }: { invoice: InvoiceStatus }) => (
  <span className="font-medium text-fg wrap-anywhere">{invoice.invoice_number}</span>
);

const amountOf = ({ amount, currency }: InvoiceStatus) => (
  <span className="whitespace-nowrap text-fg tabular-nums">{sumText(amount, currency)}</span>
);

export const invoiceColumns: readonly InvoiceColumn[] = [
  {
    id: "invoice_number",
    label: "Invoice #",
    width: 120,
    sortable: true,
    isText: true,
    cell: (invoice) => <Number invoice={invoice} />,
    compact: [{ line: 1, cell: (invoice) => <Number invoice={invoice} /> }],
  },
  {
    id: "purchase_order",
    label: "Purchase Order #",
    width: 128,
    cell: (invoice) => <OrderOf invoice={invoice} />,
    compact: [{ line: 2, cell: (invoice) => invoice.purchase_order !== null && <OrderOf invoice={invoice} /> }],
  },
  {
    id: "state",
    label: "State",
    width: 104,
    cell: ({ state }) => state,
    compact: [{ line: 2, cell: ({ state }) => state }],
  },
  {
    id: "amount",
    label: "Amount",
    width: 116,
    sortable: true,
    align: "end",
    cell: amountOf,
    compact: [{ line: 1, isAtEnd: true, cell: amountOf }],
  },
  {
    id: "received_on",
    label: "Received",
    width: 104,
    sortable: true,
    isDay: true,
    cell: ({ received_on }) => date(received_on),
  },
  {
    id: "due_on",
    label: "Due",
    width: 104,
    sortable: true,
    isDay: true,
    cell: ({ due_on }) => date(due_on),
    compact: [{ line: 2, cell: ({ due_on, paid_on }) => paid_on === null && due_on !== null && `Due ${date(due_on)}` }],
  },
  {
    id: "paid_on",
    label: "Paid",
    width: 104,
    sortable: true,
    isDay: true,
    cell: ({ paid_on }) => date(paid_on),
    compact: [{ line: 2, cell: ({ paid_on }) => paid_on !== null && `Paid ${date(paid_on)}` }],
  },
  {
    id: "payment_reference",
    label: "Payment Reference",
    width: 148,
    cell: ({ payment_reference }) => payment_reference ?? missing,
    compact: [{ line: 3, cell: ({ payment_reference }) => payment_reference }],
  },
  {
    id: "note",
    label: "Note",
    width: 128,
    grows: true,
    cell: ({ note }) => note,
    compact: [{ line: 3, cell: ({ note }) => note }],
  },
  { id: "loaded_at", label: "Last Updated", width: 108, cell: ({ loaded_at }) => <Ago at={loaded_at} isSentence /> },
];

/** The number of the order, with a link if it is one of the portal. */
function OrderOf({ invoice: { purchase_order, has_order } }: { invoice: InvoiceStatus }) {
  if (purchase_order === null) return missing;
  if (!has_order) return purchase_order;
  return (
    <Link
      to="/orders"
      search={{ order: purchase_order, tab: "Invoices" }}
      className="rounded-badge wrap-anywhere hover:text-accent-text hover:underline"
    >
      {purchase_order}
    </Link>
  );
}
