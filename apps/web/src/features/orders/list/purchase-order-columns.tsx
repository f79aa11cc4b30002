import type { PurchaseOrder, purchaseOrderSortKeys } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { date, money, number, orMissing } from "../../../lib/formats.ts";
import type { Column } from "../../../list/column.ts";

type PurchaseOrderColumn = Column<PurchaseOrder> &
  (
    | { id: (typeof purchaseOrderSortKeys)[number]; sortable: true }
    | { id: "vendor_reference_id" | "due_date" | "location" | "lines" | "status" }
  );

const countLines = ({ lines }: PurchaseOrder) => `${number(lines)} ${lines === 1 ? "line" : "lines"}`;

export const purchaseOrderColumns: readonly PurchaseOrderColumn[] = [
  {
    id: "purchase_order",
    label: "Purchase Order #",
    width: 168,
    sortable: true,
    isText: true,
    cell: ({ purchase_order }) => (
      <Link
        to="/orders"
        search={{ order: purchase_order }}
        data-opens-row=""
        className="rounded-badge font-medium text-fg wrap-anywhere hover:text-accent-text hover:underline"
      >
        {purchase_order}
      </Link>
    ),
    compact: [{ line: 1 }],
  },
  {
    id: "order_date",
    label: "Order Date",
    width: 116,
    sortable: true,
    isDay: true,
    cell: ({ order_date }) => date(order_date),
    compact: [{ line: 3, cell: ({ order_date }) => `Ordered ${date(order_date)}` }],
  },
  {
    id: "due_date",
    label: "Due Date",
    width: 116,
    isDay: true,
    cell: ({ due_date }) => date(due_date),
    compact: [{ line: 3, order: 1, cell: ({ due_date }) => due_date && `due ${date(due_date)}` }],
  },
  {
    id: "location",
    label: "Location",
    width: 160,
    grows: true,
    cell: ({ location }) => orMissing(location),
    compact: [{ line: 4, cell: ({ location }) => location }],
  },
  {
    id: "lines",
    label: "Lines",
    width: 80,
    align: "end",
    cell: ({ lines }) => number(lines),
    compact: [{ line: 2, cell: countLines }],
  },
  {
    id: "total",
    label: "Total",
    width: 132,
    sortable: true,
    align: "end",
    cell: ({ total, currency }) => <span className="text-fg">{money(total, currency)}</span>,
    compact: [
      {
        line: 1,
        isAtEnd: true,
        cell: ({ total, currency }) => (
          <span className="font-medium whitespace-nowrap text-fg tabular-nums">{money(total, currency)}</span>
        ),
      },
    ],
  },
  { id: "status", label: "Status", width: 136, cell: ({ status }) => status, compact: [{ line: 2 }] },
  {
    id: "vendor_reference_id",
    label: "Vendor Reference #",
    width: 160,
    cell: ({ vendor_reference_id }) => orMissing(vendor_reference_id),
  },
];
