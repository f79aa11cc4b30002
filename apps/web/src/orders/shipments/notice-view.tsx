import type { ShipNotice } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { count } from "../../lib/count.ts";
import { date } from "../../lib/formats.ts";
import { Moment } from "../../ui/moment.tsx";
import { NoticeFacts } from "./notice-facts.tsx";
import { PackageList } from "./package-list.tsx";
import { ReceiptList } from "./receipt-list.tsx";
import { ReceivedAdvice } from "./received-advice.tsx";
import { isDamaged, isShort } from "./received-text.ts";
import { ShippedLines } from "./shipped-lines.tsx";

interface NoticeViewProps {
  notice: ShipNotice;
  /** Renders the number of an order, by default as a link to the company's own order. */
  renderOrder?: (order: string) => ReactNode;
  /** Renders the name of a required document with the id of its item, by default as a link to the company's own one. */
  renderDocument?: (id: string, name: string) => ReactNode;
}

/** A ship notice as it is now, for reading. */
export function NoticeView({ notice, renderOrder = renderOwnOrder, renderDocument }: NoticeViewProps) {
  const { sent_at, by, is_late, ship_date, ship_to, purchase_orders } = notice;
  return (
    <>
      <p className="shipped-line text-fg2">
        {purchase_orders.map((order, at) => (
          <span key={order}>
            {at > 0 && ", "}
            {renderOrder(order)}
          </span>
        ))}
        {ship_to !== null && (
          <>
            {" to "}
            <b className="font-medium text-fg" title={ship_to}>
              {ship_to.split("\n")[0]}
            </b>
          </>
        )}
        {sent_at !== null && (
          <>
            {" · sent "}
            <Moment at={sent_at} />
            {by !== null && ` by ${by}`}
            {is_late && `, after the ship date ${date(ship_date)}`}
          </>
        )}
      </p>
      <NoticeFacts notice={notice} />
      <section aria-label="Lines">
        <div className="shipped-head">
          <h2 className="font-semibold">Lines</h2>
          <p className="text-fg3">{count(notice.lines.length, "line", "lines")}</p>
        </div>
        <ShippedLines lines={notice.lines} receipts={notice.receipts} {...{ renderOrder, renderDocument }} />
        {notice.lines.some((line) => isShort(line) || isDamaged(line)) && (
          <div className="shipped-line">
            <ReceivedAdvice lines={notice.lines} />
          </div>
        )}
      </section>
      <ReceiptList receipts={notice.receipts} lines={notice.lines} renderOrder={renderOrder} />
      <PackageList packages={notice.packages} unit={notice.weight_unit} lines={notice.lines} />
    </>
  );
}

const renderOwnOrder = (order: string) => (
  <Link to="/orders" search={{ order }} className="hover:text-accent-text hover:underline">
    {order}
  </Link>
);
