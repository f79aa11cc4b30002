import type { OrderLine } from "@lading/contract";
import { useQueries, type UseQueryOptions } from "@tanstack/react-query";
import { PackageOpen } from "lucide-react";
import type { ReactNode } from "react";
import { deployment } from "../lib/deployment.ts";
import { failureText } from "../lib/form-failure.ts";
import { date, missing, money } from "../lib/formats.ts";
import { quantityText } from "../products/quantity-text.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useWide } from "../ui/use-wide.ts";
import { useRowsInView } from "./use-rows-in-view.ts";
import "./orders.css";

/** Lines that one request fetches. */
export const linesAtOnce = 100;
/** Pixels; those of orders.css. */
const [rowHeight, cardHeight] = [40, 132];

interface OrderLinesProps {
  /** The number of lines. */
  count: number;
  /** The code of the order's currency. */
  currency: string;
  /** Fetches one page of `linesAtOnce` lines. */
  getPage: (page: number) => UseQueryOptions<OrderLine[], Error, OrderLine[], (string | number)[]>;
  /** Renders the name of a line's product, perhaps as a link. */
  renderName: (line: OrderLine) => ReactNode;
}

/** The lines of an order. Only those in view are fetched and rendered, because an order may have thousands. */
export function OrderLines({ count, currency, getPage, renderName }: OrderLinesProps) {
  const wide = useWide();
  const height = wide ? rowHeight : cardHeight;
  const { setBox, first, end } = useRowsInView(count, height);
  const firstPage = Math.floor(first / linesAtOnce);
  const pages = useQueries({
    queries: Array.from({ length: Math.ceil(end / linesAtOnce) - firstPage }, (_, place) =>
      getPage(firstPage + place + 1),
    ),
  });
  const failed = pages.find(({ error }) => error);
  const rows = Array.from({ length: end - first }, (_, place) => ({
    place: first + place,
    line: pages[Math.floor((first + place) / linesAtOnce) - firstPage]?.data?.[(first + place) % linesAtOnce],
  }));

  if (count === 0)
    return (
      <EmptyState icon={<PackageOpen aria-hidden />} title="Its lines have not arrived yet.">
        They appear here once {deployment.providerName} has sent them.
      </EmptyState>
    );
  return (
    <>
      {failed?.error && (
        <div role="alert" className="pb-4">
          <Notice
            tone="bad"
            action={
              <Button variant="link" isPending={failed.isFetching} onPress={() => void failed.refetch()}>
                Try Again
              </Button>
            }
          >
            {`Some lines could not be loaded. ${failureText(failed.error)}`}
          </Notice>
        </div>
      )}
      {wide ? (
        <table className="order-lines" aria-rowcount={count + 1}>
          <caption className="sr-only">Lines of the order</caption>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col">Line</th>
              <th scope="col">Product</th>
              <th scope="col">SKU</th>
              <th scope="col">GXP SKU</th>
              <th scope="col">Ordered</th>
              <th scope="col">Price</th>
              <th scope="col">Amount</th>
              <th scope="col">Requested</th>
            </tr>
          </thead>
          <tbody ref={setBox}>
            {first > 0 && <Space rows={first} />}
            {rows.map(({ place, line }) => (
              <tr key={place} aria-rowindex={place + 2} data-ended={line && hasEnded(line) ? "" : undefined}>
                {line ? <LineCells line={line} currency={currency} name={renderName(line)} /> : <WaitingCells />}
              </tr>
            ))}
            {end < count && <Space rows={count - end} />}
          </tbody>
        </table>
      ) : (
        <ul ref={setBox} aria-label="Lines of the order" className="order-cards" style={{ height: count * cardHeight }}>
          {rows.map(({ place, line }) => (
            <li
              key={place}
              aria-posinset={place + 1}
              aria-setsize={count}
              data-ended={line && hasEnded(line) ? "" : undefined}
              style={{ top: place * cardHeight }}
            >
              {line ? (
                <LineCard line={line} currency={currency} name={renderName(line)} />
              ) : (
                <Skeleton className="h-6 w-full" />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const hasEnded = ({ is_cancelled, is_closed }: OrderLine) => is_cancelled || is_closed;

/** Takes the room of the rows that are not rendered. */
const Space = ({ rows }: { rows: number }) => (
  <tr aria-hidden>
    <td colSpan={8} style={{ height: rows * rowHeight }}>
      {""}
    </td>
  </tr>
);

interface LineProps {
  line: OrderLine;
  currency: string;
  name: ReactNode;
}

function LineCells({ line, currency, name }: LineProps) {
  return (
    <>
      <td>{line.line}</td>
      <td title={[line.product_name, line.description].filter(Boolean).join("\n")}>
        <LineEnd line={line} />
        {name}
        {line.description !== null && <span className="text-fg3">{` ${line.description}`}</span>}
      </td>
      <td title={line.supplier_sku ?? undefined}>{line.supplier_sku ?? missing}</td>
      <td title={line.gxp_sku}>{line.gxp_sku}</td>
      <td>
        {quantityText(line.quantity)} <span className="text-fg3">{line.units}</span>
      </td>
      <td>{money(line.unit_price, currency)}</td>
      <td>{money(line.amount, currency)}</td>
      <td title={line.schedules.length > 1 ? listDeliveries(line, "\n") : undefined}>
        {line.schedules.length > 1 ? `${line.schedules.length} deliveries` : date(line.schedules[0]?.date)}
      </td>
    </>
  );
}

const WaitingCells = () => (
  <td colSpan={8}>
    <Skeleton className="h-3.5 w-full" />
  </td>
);

function LineCard({ line, currency, name }: LineProps) {
  const { supplier_sku: sku, gxp_sku: gxpSku } = line;
  return (
    <>
      <span className="text-fg3 tabular-nums">{line.line}</span>
      <div className="min-w-0">
        <p className="line-clamp-2 font-medium">
          <LineEnd line={line} />
          {name}
        </p>
        <p className="truncate text-xs text-fg3">{[sku, gxpSku].filter(Boolean).join(" · ")}</p>
        <p className="order-card-amounts tabular-nums">
          <span className="text-fg2">
            <span className="font-medium text-fg">{`${quantityText(line.quantity)} ${line.units}`}</span>
            {` at ${money(line.unit_price, currency)}`}
          </span>
          <span className="font-medium">{money(line.amount, currency)}</span>
        </p>
        <p className="truncate text-xs text-fg3">{`Requested ${listDeliveries(line, ", ")}`}</p>
      </div>
    </>
  );
}

/** Says why nothing more comes of a line. */
function LineEnd({ line: { is_cancelled, is_closed } }: { line: OrderLine }) {
  if (!is_cancelled && !is_closed) return null;
  return (
    <span className="order-line-end">
      <Badge>{is_cancelled ? "Cancelled" : `Closed by ${deployment.providerAbbreviation}`}</Badge>
    </span>
  );
}

/** The days of a line's deliveries, with their quantities if there are several. */
const listDeliveries = ({ schedules }: OrderLine, separator: string) =>
  schedules.length > 1
    ? schedules.map(({ quantity, date: day }) => `${quantityText(quantity)} on ${date(day)}`).join(separator)
    : date(schedules[0]?.date);
