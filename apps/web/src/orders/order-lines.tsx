import type { OrderLine } from "@lading/contract";
import { useQueries, type UseQueryOptions } from "@tanstack/react-query";
import { PackageOpen } from "lucide-react";
import { AllColumnsHidden } from "../list/all-columns-hidden.tsx";
import type { Columns } from "../list/use-columns.ts";
import { deployment } from "../lib/deployment.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useWide } from "../ui/use-wide.ts";
import { FailedLines } from "./failed-lines.tsx";
import { LineCard } from "./line-card.tsx";
import type { LineWords } from "./line-columns.tsx";
import { useRowsInView } from "./use-rows-in-view.ts";
import "./orders.css";

/** Lines that one request fetches. */
export const linesAtOnce = 100;
/** Pixels; those of orders.css. */
const [rowHeight, cardHeight] = [40, 132];

interface OrderLinesProps extends LineWords {
  /** The number of lines. */
  count: number;
  columns: Columns<OrderLine>;
  /** Fetches one page of `linesAtOnce` lines. */
  getPage: (page: number) => UseQueryOptions<OrderLine[], Error, OrderLine[], (string | number)[]>;
}

/** The lines of an order. Only those in view are fetched and rendered, because an order may have thousands. */
export function OrderLines({
  count,
  columns,
  currency,
  getPage,
  renderName,
  renderAction,
  renderNeeded,
}: OrderLinesProps) {
  const { shown } = columns;
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
  if (shown.length === 0) return <AllColumnsHidden columns={columns} />;
  return (
    <>
      {failed && <FailedLines subject="Some lines" failed={failed} />}
      {wide ? (
        <table
          className="order-lines"
          aria-rowcount={count + 1}
          style={{ minWidth: shown.reduce((sum, { width }) => sum + width, 0) }}
        >
          <caption className="sr-only">Lines of the order</caption>
          <colgroup>
            {shown.map(({ id, width, grows }) => (
              <col key={id} style={{ width: grows ? undefined : width }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              {shown.map(({ id, label, align }) => (
                <th key={id} scope="col" data-align={align}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={setBox}>
            {first > 0 && <Space rows={first} span={shown.length} />}
            {rows.map(({ place, line }) => (
              <tr key={place} aria-rowindex={place + 2} data-ended={line && hasEnded(line) ? "" : undefined}>
                {line ? (
                  shown.map(({ id, align, cell }) => (
                    <td key={id} data-align={align}>
                      {cell(line)}
                    </td>
                  ))
                ) : (
                  <WaitingCells span={shown.length} />
                )}
              </tr>
            ))}
            {end < count && <Space rows={count - end} span={shown.length} />}
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
                <LineCard
                  line={line}
                  currency={currency}
                  name={renderName(line)}
                  action={renderAction?.(line)}
                  needed={renderNeeded?.(line)}
                  shows={columns.shows}
                />
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
const Space = ({ rows, span }: { rows: number; span: number }) => (
  <tr aria-hidden>
    <td colSpan={span} style={{ height: rows * rowHeight }}>
      {""}
    </td>
  </tr>
);

const WaitingCells = ({ span }: { span: number }) => (
  <td colSpan={span}>
    <Skeleton className="h-3.5 w-full" />
  </td>
);
