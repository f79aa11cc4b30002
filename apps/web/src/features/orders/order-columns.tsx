import type { Order, OrderSortKey, ProductOrder } from "@lading/contract";
import type { ReactNode } from "react";
import { date, money, orMissing } from "../../lib/formats.ts";
import type { Column } from "../../list/column.ts";

type OrderColumn<Row> = Column<Row> &
  (
    | { id: OrderSortKey; sortable: true }
    | { id: "vendor_reference_id" | "location" | "status" | "quantity" | "units" | "actions" }
  );

/** What a cell shows of an order. */
interface OrderCells {
  number: (order: Order) => ReactNode;
  actions: (order: Order) => ReactNode;
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
});

const dueDate: OrderColumn<Order> = {
  id: "due_date",
  label: "Due Date",
  width: 108,
  sortable: true,
  cell: (order) => <Day>{order.due_date}</Day>,
};
const orderDate: OrderColumn<Order> = {
  id: "order_date",
  label: "Order Date",
  width: 108,
  sortable: true,
  cell: (order) => <Day>{order.order_date}</Day>,
};
const location: OrderColumn<Order> = {
  id: "location",
  label: "Location",
  width: 132,
  grows: true,
  cell: (order) => <TwoLines>{orMissing(order.location)}</TwoLines>,
};
const status: OrderColumn<Order> = {
  id: "status",
  label: "Status",
  width: 104,
  cell: (order) => <TwoLines>{order.status}</TwoLines>,
};
const total: OrderColumn<Order> = {
  id: "total",
  label: "Total",
  width: 116,
  sortable: true,
  align: "end",
  cell: (order) => <span className="text-fg">{money(order.total)}</span>,
};

const actionsColumn = ({ actionsWidth: width, actions: cell }: OrderCells): OrderColumn<Order> => ({
  id: "actions",
  label: "Actions",
  width,
  align: "end",
  // Their words stand flush with the column's head.
  cell: (order) => <span className="-mr-2 flex justify-end">{cell(order)}</span>,
});

/** The columns of the company's orders. */
export const orderColumns = (cells: OrderCells): readonly OrderColumn<Order>[] => [
  numberColumn(cells),
  {
    id: "vendor_reference_id",
    label: "Vendor Reference #",
    width: 136,
    cell: (order) => <TwoLines>{orMissing(order.vendor_reference_id)}</TwoLines>,
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
  location,
  status,
  {
    id: "quantity",
    label: "Quantity",
    width: 84,
    align: "end",
    cell: ({ quantity }) => quantityText(quantity),
  },
  { id: "units", label: "Unit Measure", width: 100, cell: ({ units }) => <TwoLines>{orMissing(units)}</TwoLines> },
  total,
  actionsColumn(cells),
];

const decimal = new Intl.NumberFormat("en-US", { maximumFractionDigits: 4 });

/** Of an exact decimal string. */
// The formatter takes the string as it is; its type only knows of literals.
export const quantityText = (quantity: string) => decimal.format(quantity as `${number}`);

/** A day of the calendar. */
function Day({ children: day }: { children: string | null }) {
  return <span className="whitespace-nowrap tabular-nums">{date(day)}</span>;
}

/** What does not fit is told by the tooltip of the browser. */
function TwoLines({ children: text }: { children: string }) {
  return (
    <span title={text} className="line-clamp-2 leading-4.5 wrap-anywhere">
      {text}
    </span>
  );
}
