import { shipNoticeLabels, type ShipNoticeRow } from "@lading/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import { Truck } from "lucide-react";
import type { ReactNode } from "react";
import { count } from "../../lib/count.ts";
import { date } from "../../lib/formats.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FailedLoad } from "../../ui/failed-load.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { NoticeState } from "./notice-state.tsx";
import "./shipments.css";

interface OrderShipmentsProps {
  query: Pick<UseQueryResult<ShipNoticeRow[]>, "data" | "error" | "isFetching" | "refetch">;
  /** Renders the link to a notice. */
  renderLink: (notice: ShipNoticeRow) => ReactNode;
  /** Renders what was received otherwise than a notice announced. */
  renderDifferences: (notice: ShipNoticeRow) => ReactNode;
  /** The sentence of an order without notices. */
  empty: string;
  /** How many shipments are open besides, and what can be done about them. */
  open?: ReactNode;
}

/** The ship notices of an order, the newest first. */
export function OrderShipments({ query, renderLink, renderDifferences, empty, open }: OrderShipmentsProps) {
  const { data: notices, error } = query;
  if (!notices)
    return error ? (
      <FailedLoad title="The shipments could not be loaded" failed={query} />
    ) : (
      <div className="px-4 lg:px-6">
        <output className="sr-only">Loading</output>
        <Skeleton className="h-10" />
      </div>
    );
  return (
    <>
      {open}
      {notices.length === 0 ? (
        <EmptyState icon={<Truck aria-hidden />} title="Nothing has shipped yet">
          {empty}
        </EmptyState>
      ) : (
        <ul aria-label="Shipments" className="order-shipments">
          {notices.map((notice) => (
            <li key={notice.id} data-ended={notice.state === "cancelled" ? "" : undefined}>
              <span className="font-medium">{renderLink(notice)}</span>
              <span>
                <NoticeState notice={notice} />
              </span>
              <span>{describeDays(notice)}</span>
              <span className="min-w-0 text-fg2">
                {[notice.carrier_name, notice.tracking].filter(Boolean).join(" · ")}
              </span>
              <span className="text-fg3">
                {count(notice.line_count, "line", "lines")}
                {notice.package_count > 0 && `, ${count(notice.package_count, "package", "packages")}`}
                {notice.purchase_orders.length > 1 &&
                  `, with ${count(notice.purchase_orders.length - 1, "other order", "other orders")}`}
              </span>
              {notice.has_differences && renderDifferences(notice)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Tells the days of a notice: "Ships Nov 20, 2026, arrives Nov 24, 2026". */
function describeDays({ ship_date, expected_arrival, state, kind }: ShipNoticeRow) {
  const days = [
    ship_date !== null && `${state === "draft" || kind === "planned" ? "ships" : "shipped"} ${date(ship_date)}`,
    expected_arrival !== null && `arrives ${date(expected_arrival)}`,
  ].filter(Boolean);
  return days.join(", ").replace(/^[a-z]/, (first) => first.toUpperCase());
}

/** The words of the states of notices, for filters. */
export const noticeStateName = (state: string) => shipNoticeLabels[state as keyof typeof shipNoticeLabels];
