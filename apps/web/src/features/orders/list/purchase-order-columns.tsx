import {
  fulfillmentLabels,
  type PurchaseOrder,
  type purchaseOrderSortKeys,
  type ResponseState,
} from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { CircleDashed, Hourglass, RefreshCw, TriangleAlert } from "lucide-react";
import { deployment } from "../../../lib/deployment.ts";
import { presentDay } from "../../../lib/format-moment.ts";
import { date, number, orMissing } from "../../../lib/formats.ts";
import type { Column } from "../../../list/column.ts";
import { responseText } from "../../../orders/answer-words.ts";
import { sumText } from "../../../orders/sum-text.ts";
import { Badge } from "../../../ui/badge.tsx";
import { AnswerBy } from "./answer-by.tsx";
import { countLines } from "./chosen-orders.ts";

type PurchaseOrderColumn = Column<PurchaseOrder> &
  (
    | { id: (typeof purchaseOrderSortKeys)[number]; sortable: true }
    | { id: "location" | "lines" | "response_state" | "fulfillment_state" }
  );

/** Classes of the lines of an order on narrow screens. */
export const compactOrderLines = [
  "",
  "mt-1 text-xs text-fg2",
  "mt-1 text-xs text-fg3 wrap-anywhere",
  "mt-1 text-xs text-fg2",
] as const;

const answerBy: PurchaseOrderColumn = {
  id: "respond_by",
  label: "Answer By",
  width: 232,
  sortable: true,
  isDay: true,
  cell: (order) => <AnswerBy order={order} />,
  compact: [{ line: 2, cell: (order) => order.respond_by !== null && <AnswerBy order={order} hasLabel /> }],
};

const shipBy: PurchaseOrderColumn = {
  id: "ship_by",
  label: "Ship By",
  width: 176,
  sortable: true,
  isDay: true,
  cell: ({ ship_by }) => ship_by !== null && <ShipBy day={ship_by} />,
  compact: [{ line: 2, cell: ({ ship_by }) => ship_by !== null && <ShipBy day={ship_by} label="Ship by " /> }],
};

/** The columns of purchase orders. Those to ship have the day of their shipping in the place of the day of their answer. */
export const createPurchaseOrderColumns = (isToShip: boolean): readonly PurchaseOrderColumn[] => [
  {
    id: "purchase_order",
    label: "Purchase Order #",
    width: 168,
    sortable: true,
    isText: true,
    cell: (order) => (
      <>
        <OrderLink order={order} />
        <Exceptions order={order} />
      </>
    ),
    compact: [
      { line: 1, cell: (order) => <OrderLink order={order} /> },
      { line: 4, cell: (order) => hasExceptions(order) && <Exceptions order={order} /> },
    ],
  },
  {
    id: "order_date",
    label: "Order Date",
    width: 108,
    sortable: true,
    isDay: true,
    cell: ({ order_date }) => date(order_date),
    // The day of what is next takes its place.
    compact: [
      {
        line: 2,
        cell: (order) => order[isToShip ? "ship_by" : "respond_by"] === null && `Ordered ${date(order.order_date)}`,
      },
    ],
  },
  isToShip ? shipBy : answerBy,
  {
    id: "location",
    label: "Location",
    width: 152,
    grows: true,
    cell: ({ location }) => orMissing(location),
    compact: [{ line: 3, cell: ({ location }) => location }],
  },
  {
    id: "lines",
    label: "Lines",
    width: 64,
    align: "end",
    cell: ({ lines }) => number(lines),
    compact: [{ line: 3, cell: ({ lines }) => countLines(lines) }],
  },
  {
    id: "total",
    label: "Total",
    width: 120,
    sortable: true,
    align: "end",
    cell: ({ total, currency }) => <span className="text-fg">{sumText(total, currency)}</span>,
    compact: [
      {
        line: 1,
        isAtEnd: true,
        cell: ({ total, currency }) => (
          <span className="font-medium whitespace-nowrap text-fg tabular-nums">{sumText(total, currency)}</span>
        ),
      },
    ],
  },
  {
    id: "response_state",
    label: "Answer",
    width: 184,
    cell: ({ response_state }) => response_state && <Answer state={response_state} />,
    compact: [
      {
        line: 4,
        cell: ({ response_state }) =>
          response_state !== null && response_state !== "waiting" && <Answer state={response_state} />,
      },
    ],
  },
  {
    id: "fulfillment_state",
    label: "Shipping",
    width: 152,
    cell: (order) => <Shipping order={order} hasDay={!isToShip} />,
    compact: [
      {
        line: 4,
        cell: (order) =>
          (order.fulfillment_state !== "open" || (order.ship_by !== null && !isToShip)) && (
            <Shipping order={order} hasDay={!isToShip} />
          ),
      },
    ],
  },
];

const OrderLink = ({ order: { purchase_order } }: { order: PurchaseOrder }) => (
  <Link
    to="/orders"
    search={{ order: purchase_order }}
    data-opens-row=""
    className="rounded-badge font-medium text-fg wrap-anywhere hover:text-accent-text hover:underline"
  >
    {purchase_order}
  </Link>
);

const hasExceptions = ({ changed_lines, draft_lines }: PurchaseOrder) => changed_lines > 0 || draft_lines !== null;

/** Tells of an order what the user should know before accepting it as it is. */
function Exceptions({ order: { changed_lines, draft_lines, lines } }: { order: PurchaseOrder }) {
  return (
    <>
      {changed_lines > 0 && (
        <span className="block">
          <Badge tone="info" icon={<RefreshCw aria-hidden size={12} strokeWidth={2} />}>
            {`${deployment.providerAbbreviation} changed ${countLines(changed_lines)}`}
          </Badge>
        </span>
      )}
      {draft_lines !== null && (
        <span className="block">
          <Badge>
            {draft_lines === 0 ? "Your draft" : `Your draft, ${number(draft_lines)} of ${countLines(lines)}`}
          </Badge>
        </span>
      )}
    </>
  );
}

/** How far the answer is. Only what differs from the normal way has a badge. */
function Answer({ state }: { state: ResponseState }) {
  const text = responseText(state);
  if (state === "waiting") return <span className="text-fg3">{text}</span>;
  if (state !== "partly_answered" && state !== "asked") return text;
  const [tone, Icon] = state === "asked" ? (["info", Hourglass] as const) : (["warn", CircleDashed] as const);
  return (
    <Badge tone={tone} icon={<Icon aria-hidden size={12} strokeWidth={2} />}>
      {text}
    </Badge>
  );
}

/** How far the shipping is, with the first promised day of what is still to leave unless another column has it. */
const Shipping = ({
  order: { fulfillment_state: state, ship_by },
  hasDay,
}: {
  order: PurchaseOrder;
  hasDay: boolean;
}) => (
  <>
    <span className={state === "open" ? "text-fg3" : "text-fg"}>{fulfillmentLabels[state]}</span>
    {hasDay && ship_by !== null && (
      <span className="block text-xs text-fg2">
        <ShipBy day={ship_by} label="Promised " />
      </span>
    )}
  </>
);

/** The first promised day of what is still to leave. */
const ShipBy = ({ day, label = "" }: { day: string; label?: string }) => (
  <span>
    {`${label}${date(day)}`}
    {day < presentDay() && (
      <>
        {" "}
        <Badge tone="bad" icon={<TriangleAlert aria-hidden size={12} strokeWidth={2} />}>
          Late
        </Badge>
      </>
    )}
  </span>
);
