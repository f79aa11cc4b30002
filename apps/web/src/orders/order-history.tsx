import { infinitePageSize, type OrderEvent, type OrderValue } from "@lading/contract";
import { infiniteQueryOptions, type QueryKey, useInfiniteQuery } from "@tanstack/react-query";
import {
  ArrowRight,
  Check,
  Eye,
  Gavel,
  type LucideIcon,
  MessageSquare,
  Package,
  Pencil,
  RefreshCw,
  Send,
  Truck,
  Undo2,
} from "lucide-react";
import { useState } from "react";
import { deployment } from "../lib/deployment.ts";
import { failureText } from "../lib/form-failure.ts";
import { inBothZones } from "../lib/format-moment.ts";
import { date, dateAndTime, missing, money, number } from "../lib/formats.ts";
import { infinitePages } from "../list/infinite-list.tsx";
import { toListPage } from "../list/use-list.ts";
import { quantityText } from "../products/quantity-text.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { describeLines } from "./describe-lines.ts";
import { pieceText } from "./piece-text.ts";
import "./orders.css";

/** Lines of a revision that are shown at first, and after each press. */
const [linesAtFirst, linesMore] = [20, 200];

interface Page {
  page: number;
  page_size: number;
  ordering: "-at";
}

/** The history of an order, the newest first. Vendors and staff read it with different calls. */
export const orderHistoryQuery = (
  key: QueryKey,
  read: (query: Page, signal: AbortSignal) => Promise<{ count: number; results: OrderEvent[] }>,
) =>
  infiniteQueryOptions({
    queryKey: [...key, "history"],
    queryFn: async ({ signal, pageParam: page }) =>
      toListPage(await read({ page, page_size: infinitePageSize, ordering: "-at" }, signal)),
    ...infinitePages,
    staleTime: 0,
  });

interface OrderHistoryProps {
  /** The code of the order's currency. */
  currency: string;
  query: ReturnType<typeof orderHistoryQuery>;
}

/** How an order was changed, by day (UTC) and the newest first. Changes are shown by line. */
export function OrderHistory({ currency, query }: OrderHistoryProps) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(query);
  const events = data?.pages.flatMap(({ rows }) => rows) ?? [];
  const days = Map.groupBy(events, ({ at }) => at.slice(0, 10));
  return (
    <section aria-label="History" className="order-history">
      {!data && !error && <Skeleton className="h-40" />}
      {data && events.length === 0 && (
        <EmptyState icon={<Pencil aria-hidden />} title="No changes yet">
          Changes of this order appear here.
        </EmptyState>
      )}
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={date(day)}>
          <h2>{date(day)}</h2>
          <ol>
            {ofDay.map((event) => (
              <Event key={event.id} event={event} currency={currency} />
            ))}
          </ol>
        </section>
      ))}
      {error && (
        <div role="alert" className="flex flex-wrap items-center gap-3 pb-2">
          {failureText(error)}
          <Button onPress={() => void (data ? fetchNextPage() : refetch())}>Try Again</Button>
        </div>
      )}
      {hasNextPage && !error && (
        <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          Show Older
        </Button>
      )}
    </section>
  );
}

const icons: Record<OrderEvent["kind"], LucideIcon> = {
  sent: Send,
  revision: RefreshCw,
  echo: Check,
  note: Pencil,
  response: MessageSquare,
  withdrawn: Undo2,
  undone: Undo2,
  seen: Eye,
  decision: Gavel,
  ship_notice: Truck,
  receipt: Package,
};

function Event({ event, currency }: { event: OrderEvent; currency: string }) {
  const { at, kind, lines } = event;
  const told = lines.filter(({ changes, pieces }) => changes.length > 0 || pieces.length > 0);
  // An answer that was taken back and a decision that was undone name only their lines.
  const bare = lines.flatMap(({ line, changes, pieces }) =>
    line !== null && changes.length === 0 && pieces.length === 0 ? [line] : [],
  );
  const [shown, setShown] = useState(linesAtFirst);
  const Icon = icons[kind];
  const left = told.length - shown;
  return (
    <li data-kind={kind}>
      <time dateTime={at} title={inBothZones(at)}>
        {dateAndTime(at).replace(`${date(at)}, `, "")}
      </time>
      <span className="order-event-icon">
        <Icon aria-hidden size={15} strokeWidth={1.75} />
      </span>
      <div className="min-w-0">
        <p>
          <span className="font-medium text-fg">{describe(event)}</span>{" "}
          <span className="text-fg3">{describeSource(event)}</span>
        </p>
        {event.reason !== null && <p className="text-fg2 wrap-anywhere">{`“${event.reason}”`}</p>}
        {bare.length > 0 && <p className="text-fg2">{describeLines(bare)}</p>}
        {told.length > 0 && <OrderDifferences lines={told.slice(0, shown)} currency={currency} />}
        {left > 0 && (
          <Button variant="link" onPress={() => setShown(shown + linesMore)}>
            {`Show ${number(Math.min(left, linesMore))} of ${number(left)} More ${left === 1 ? "Line" : "Lines"}`}
          </Button>
        )}
      </div>
    </li>
  );
}

interface OrderDifferencesProps {
  lines: readonly (Pick<OrderEvent["lines"][number], "line" | "changes"> & Partial<OrderEvent["lines"][number]>)[];
  /** The code of the order's currency. */
  currency: string;
}

/** The old and new values of an order and of its lines, or what was answered to them. */
export const OrderDifferences = ({ lines, currency }: OrderDifferencesProps) => (
  <ul className="order-diff">
    {lines.map(({ line, changes, pieces = [] }) => (
      <li key={line ?? 0}>
        <span className="font-medium text-fg">{line === null ? "Order" : `Line ${line}`}</span>
        {pieces.length > 0 ? (
          <span className="wrap-anywhere">{pieces.map((piece) => pieceText(piece, currency)).join("; ")}</span>
        ) : (
          <Changes changes={changes} isOfLine={line !== null} currency={currency} />
        )}
      </li>
    ))}
  </ul>
);

interface ChangesProps {
  changes: OrderEvent["lines"][number]["changes"];
  isOfLine: boolean;
  currency: string;
}

/** A new line is told as one change, because it has no values before. */
function Changes({ changes, isOfLine, currency }: ChangesProps) {
  if (isOfLine && changes.some(({ field, old }) => field === "quantity" && old === null))
    return (
      <span>
        New line:{" "}
        <span className="text-fg">
          {changes.map((change) => formatChange(change.field, change.new, currency)).join(" · ")}
        </span>
      </span>
    );
  const [decision, reason, caller, day] = ["decision", "reason", "caller", "call_by"].map(
    (name) => changes.find(({ field }) => field === name)?.new,
  );
  if (typeof decision === "string")
    return (
      <span>
        {typeof reason === "string" ? `${decision}: ${reason}` : decision}
        {typeof caller === "string" && typeof day === "string" && ` · ${caller} calls by ${date(day)}`}
      </span>
    );
  return (
    <dl>
      {changes.map(({ field, old, new: value }, place) => (
        // A field that changed twice has two rows.
        <div key={`${field} ${place}`}>
          <dt>{(isOfLine ? lineLabels : orderLabels)[field] ?? field}</dt>
          <dd>
            <span className="sr-only">from </span>
            <del>{formatChange(field, old, currency)}</del>
            <ArrowRight aria-hidden size={14} strokeWidth={1.75} />
            <span className="sr-only"> to </span>
            <span className="font-medium text-fg">{formatChange(field, value, currency)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const orderLabels: Record<string, string> = {
  ship_to: "Ship To",
  currency: "Currency",
  due_date: "Due",
  location: "Location",
  buyer_contact: "Buyer",
  message: "Message",
  respond_by: "Answer By",
};
/** The labels of the fields of a line. */
export const lineLabels: Readonly<Record<string, string>> = {
  gxp_sku: "GXP SKU",
  quantity: "Quantity",
  units: "Unit",
  unit_price: "Price",
  due_date: "Requested",
  schedules: "Deliveries",
  is_cancelled: "Cancelled",
  is_closed: "Closed",
  description: "Description",
  announced: "Announced to Ship",
  received: "Received",
};

/** Formats an old or a new value of an order or of a line. */
export function formatChange(field: string, value: OrderValue, currency: string): string {
  if (value === null) return missing;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "object")
    return value.map((one) => `${quantityText(one.quantity)} on ${date(one.date)}`).join(", ");
  if (field === "quantity" || field === "announced" || field === "received") return quantityText(value);
  if (field === "unit_price") return money(value, currency);
  return field === "due_date" || field === "respond_by" ? date(value) : value;
}

function describe({ kind, revision, lines, source, reason }: OrderEvent) {
  const { providerAbbreviation: provider } = deployment;
  const changed = lines.filter(({ line }) => line !== null).length;
  const subject = changed === 0 ? "the order" : `${number(changed)} ${changed === 1 ? "line" : "lines"}`;
  switch (kind) {
    case "sent":
      return "Order sent";
    case "revision":
      return `Revision ${revision}: ${provider} changed ${subject}`;
    case "echo":
      return `${provider} took over the answered terms of ${subject}`;
    case "note":
      return `${provider} changed details of ${subject}`;
    case "response":
      return reason === null ? `Answer to ${subject}` : `${provider} answered ${subject} for the vendor`;
    case "decision":
      return `${provider} decided on ${subject}`;
    case "ship_notice":
      return `Ship notice of ${subject}`;
    case "receipt":
      return source === "undo" ? `Receipt of ${subject} taken back` : `${provider} received ${subject}`;
    case "withdrawn":
    case "undone":
      if (source === "console") return `Decision on ${subject} undone`;
      return `Answer to ${subject} taken back`;
    case "seen":
      return `Revision ${revision} seen`;
  }
}

function describeSource({ source, by, as_whom }: OrderEvent) {
  const { providerAbbreviation: provider } = deployment;
  const sources = {
    intake: `from ${provider}'s system`,
    console: `by ${provider}`,
    undo: "undone import",
    direct: "entered in the database",
    screen: "in the portal",
    bulk: "with other orders",
    file: "by file",
    api: "by a program",
    staff: `by ${provider}`,
    link: `by the link of a mail${as_whom === null ? "" : ` as ${as_whom}`}`,
  };
  return by === null ? sources[source] : `${sources[source]}, ${by}`;
}
