import type { Order, OrderSortKey, ProductOrder } from "@lading/contract";
import type { ReactNode } from "react";
import { date, money, orMissing } from "../../lib/formats.ts";
import type { Column } from "../../list/column.ts";
import type { CompactPart } from "../../list/column.ts";
import { quantityText } from "../../products/quantity-text.ts";

type OrderColumn<Row> = Column<Row> &
  (
    | { id: OrderSortKey; sortable: true }
    | { id: "vendor_reference_id" | "location" | "status" | "quantity" | "units" | "actions" }
  );

interface OrderCells {
  number: (order: Order) => ReactNode;
  actions: (order: Order, asIcons: boolean) => ReactNode;
  /** Whether the table shows the actions as icons; rows on narrow screens have space for words. */
  asIcons: boolean;
  /** Pixels that the actions take. */
  actionsWidth: number;
}

const numberColumn = ({ number: cell }: OrderCells): OrderColumn<Order> => ({
  id: "purchase_order",
  label: "Purchase Order #",
  width: 160,
  sortable: true,
  isText: true,
  cell,
  compact: [{ line: 1, cell: (order) => <div className="flex min-w-0 items-center gap-1">{cell(order)}</div> }],
});

const vendorReference: CompactPart<Order> = {
  line: 5,
  cell: ({ vendor_reference_id }) => vendor_reference_id && `Vendor reference ${vendor_reference_id}`,
};

const dueDate: OrderColumn<Order> = {
  id: "due_date",
  label: "Due Date",
  width: 108,
  sortable: true,
  isDay: true,
  cell: (order) => <Day>{order.due_date}</Day>,
  compact: [{ line: 3, order: 1, cell: ({ due_date }) => `Due ${date(due_date)}` }],
};
const orderDate: OrderColumn<Order> = {
  id: "order_date",
  label: "Order Date",
  width: 108,
  sortable: true,
  isDay: true,
  cell: (order) => <Day>{order.order_date}</Day>,
  compact: [{ line: 3, cell: ({ order_date }) => `Ordered ${date(order_date)}` }],
};
const locationPart: CompactPart<Order> = { line: 4, cell: (order) => order.location };
const location: OrderColumn<Order> = {
  id: "location",
  label: "Location",
  width: 132,
  grows: true,
  cell: (order) => orMissing(order.location),
  compact: [locationPart],
};
const status: OrderColumn<Order> = {
  id: "status",
  label: "Status",
  width: 104,
  cell: (order) => order.status,
  compact: [{ line: 2 }],
};
const total: OrderColumn<Order> = {
  id: "total",
  label: "Total",
  width: 116,
  sortable: true,
  align: "end",
  cell: (order) => <span className="text-fg">{money(order.total, order.currency)}</span>,
  compact: [
    {
      line: 1,
      isAtEnd: true,
      cell: (order) => (
        <span className="font-medium whitespace-nowrap text-fg tabular-nums">{money(order.total, order.currency)}</span>
      ),
    },
  ],
};

const actionsColumn = ({ actionsWidth: width, actions, asIcons }: OrderCells): OrderColumn<Order> => ({
  id: "actions",
  label: "Actions",
  width,
  align: "end",
  // Aligns the text of the buttons with the column head.
  cell: (order) => <span className="-mr-2 flex justify-end">{actions(order, asIcons)}</span>,
  compact: [{ line: 6, cell: (order) => <div className="flex">{actions(order, false)}</div> }],
});

/** The columns of the company's orders. */
export const orderColumns = (cells: OrderCells): readonly OrderColumn<Order>[] => [
  numberColumn(cells),
  {
    id: "vendor_reference_id",
    label: "Vendor Reference #",
    width: 136,
    cell: (order) => orMissing(order.vendor_reference_id),
    compact: [vendorReference],
  },
  dueDate,
  orderDate,
  location,
  status,
  total,
  actionsColumn(cells),
];

/** The columns of the orders that contain a product. */
export const productOrderColumns = (cells: OrderCells): readonly OrderColumn<ProductOrder>[] => [
  numberColumn(cells),
  dueDate,
  orderDate,
  // The table of these orders has no column for the reference of the vendor.
  { ...location, compact: [locationPart, vendorReference] },
  status,
  {
    id: "quantity",
    label: "Quantity",
    width: 84,
    align: "end",
    cell: ({ quantity }) => quantityText(quantity),
    compact: [{ line: 2, cell: ({ quantity, units }) => [quantityText(quantity), units].filter(Boolean).join(" ") }],
  },
  { id: "units", label: "Unit Measure", width: 100, cell: ({ units }) => orMissing(units) },
  total,
  actionsColumn(cells),
];

const fact = "mt-1 pl-6 text-xs tabular-nums";

export const compactOrderLines = [
  "items-center",
  `${fact} text-fg2`,
  `${fact} text-fg3`,
  `${fact} text-fg3 wrap-anywhere`,
  `${fact} text-fg3 wrap-anywhere`,
  "mt-1 -mb-1 pl-4",
];

/** Formats a calendar day. */
function Day({ children: day }: { children: string | null }) {
  return <span className="whitespace-nowrap tabular-nums">{date(day)}</span>;
}
