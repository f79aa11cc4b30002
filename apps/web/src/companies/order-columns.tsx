import type { CompanyOrder } from "@lading/contract";
import { TriangleAlert } from "lucide-react";
import { inBothZones } from "../lib/format-moment.ts";
import { date, money, number, orMissing } from "../lib/formats.ts";
import type { Column } from "../list/column.ts";
import { responseTextForStaff } from "../orders/answer-words.ts";
import { Badge } from "../ui/badge.tsx";
import { OrderLink } from "./record-links.tsx";

type OrderFields = Pick<CompanyOrder, "purchase_order" | "status" | "order_date" | "due_date" | "total" | "currency">;

/** The columns of each list of purchase orders. Narrow screens show the days in the line `daysAt`, and the total in the next one. */
export function createOrderColumns<Row extends OrderFields>(getCompany: (row: Row) => string, daysAt: number) {
  return {
    purchase_order: {
      id: "purchase_order",
      label: "Purchase Order #",
      width: 168,
      isText: true,
      cell: (row) => (
        <OrderLink company={getCompany(row)} number={row.purchase_order}>
          {row.purchase_order}
        </OrderLink>
      ),
      compact: [{ line: 1 }],
    },
    status: {
      id: "status",
      label: "Status",
      width: 120,
      cell: ({ status }) => status,
      compact: [{ line: 1, isAtEnd: true }],
    },
    order_date: {
      id: "order_date",
      label: "Order Date",
      width: 116,
      isDay: true,
      cell: ({ order_date }) => date(order_date),
      compact: [{ line: daysAt, cell: ({ order_date }) => `Ordered ${date(order_date)}` }],
    },
    due_date: {
      id: "due_date",
      label: "Due Date",
      width: 116,
      isDay: true,
      cell: ({ due_date }) => date(due_date),
      compact: [{ line: daysAt, cell: ({ due_date }) => due_date && `due ${date(due_date)}` }],
    },
    total: {
      id: "total",
      label: "Total",
      width: 128,
      align: "end",
      cell: ({ total, currency }) => money(total, currency),
      compact: [{ line: daysAt + 1, cell: ({ total, currency }) => money(total, currency) }],
    },
  } as const satisfies Record<string, Column<Row>>;
}

type StateFields = Pick<CompanyOrder, "response_state" | "respond_by" | "is_late" | "answered_at">;

/** The columns of how far the answer to an order is. Narrow screens show them in the line `statesAt`. */
export function createStateColumns<Row extends StateFields>(statesAt: number) {
  const sayState = ({ response_state: state }: Row) => (state === null ? "" : responseTextForStaff(state));
  const showDay = ({ respond_by, is_late }: Row, label = "") =>
    respond_by !== null && (
      <span title={inBothZones(respond_by)}>
        {`${label}${date(respond_by)} `}
        {is_late && (
          <Badge tone="bad" icon={<TriangleAlert aria-hidden size={12} strokeWidth={2} />}>
            Late
          </Badge>
        )}
      </span>
    );
  return {
    response_state: {
      id: "response_state",
      label: "Answer",
      width: 172,
      cell: sayState,
      compact: [{ line: statesAt, cell: sayState }],
    },
    respond_by: {
      id: "respond_by",
      label: "Answer By",
      width: 172,
      cell: (row) => showDay(row),
      compact: [{ line: statesAt, cell: (row) => showDay(row, "answer by ") }],
    },
    answered_at: {
      id: "answered_at",
      label: "Answered",
      width: 116,
      cell: ({ answered_at }) =>
        answered_at !== null && <span title={inBothZones(answered_at)}>{date(answered_at)}</span>,
      compact: [{ line: statesAt, cell: ({ answered_at }) => answered_at !== null && `answered ${date(answered_at)}` }],
    },
  } as const satisfies Record<string, Column<Row>>;
}

/** The columns of whole orders besides those of `createOrderColumns`. Narrow screens show the documents in the line `documentsAt`. */
export function createWholeOrderColumns<Row extends Pick<CompanyOrder, "location" | "documents">>(documentsAt: number) {
  return {
    location: {
      id: "location",
      label: "Location",
      width: 160,
      cell: ({ location }) => <span className="wrap-anywhere">{orMissing(location)}</span>,
    },
    documents: {
      id: "documents",
      label: "Documents",
      width: 112,
      align: "end",
      cell: ({ documents }) => number(documents),
      compact: [
        {
          line: documentsAt,
          cell: ({ documents }) => `${number(documents)} ${documents === 1 ? "document" : "documents"}`,
        },
      ],
    },
  } as const satisfies Record<string, Column<Row>>;
}
