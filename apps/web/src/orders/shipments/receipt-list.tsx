import type { ShipNotice } from "@lading/contract";
import type { ReactNode } from "react";
import { count } from "../../lib/count.ts";
import { deployment } from "../../lib/deployment.ts";
import { date } from "../../lib/formats.ts";
import { quantityText } from "../../products/quantity-text.ts";
import "./shipments.css";

interface ReceiptListProps extends Pick<ShipNotice, "receipts" | "lines"> {
  /** Renders the number of an order, perhaps as a link. */
  renderOrder: (order: string) => ReactNode;
}

/** The receipts of a ship notice, the first ones first; nothing without any. */
export function ReceiptList({ receipts, lines, renderOrder }: ReceiptListProps) {
  if (receipts.length === 0) return null;
  const units = new Map(lines.map(({ purchase_order: order, line, units: unit }) => [`${order} ${line}`, unit]));
  return (
    <section aria-label="Receipts">
      <div className="shipped-head">
        <h2 className="font-semibold">Receipts</h2>
        <p className="text-fg3">{describeCount(receipts)}</p>
      </div>
      <ul className="shipped-receipts">
        {receipts.map(({ receipt, purchase_order: order, line, quantity, damaged, received_at: day, ...more }) => (
          <li key={`${receipt} ${order} ${line}`}>
            <span className="font-medium">{receipt}</span>
            <span>{date(day)}</span>
            <span className="text-fg2">
              {renderOrder(order)}
              {`, line ${line}`}
            </span>
            <span className="min-w-0 text-fg2">
              {more.note}
              {more.is_matched && (
                <span className="block text-xs text-fg3">
                  {`${deployment.providerAbbreviation} named no ship notice. The portal has chosen this one.`}
                </span>
              )}
            </span>
            <span className="shipped-quantity">
              {`${quantityText(quantity)} ${units.get(`${order} ${line}`) ?? ""}`}
              {Number(damaged) > 0 && (
                <span className="block text-xs text-warn">{`${quantityText(damaged)} damaged`}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Counts the receipts, which have a row for each line: "1 receipt", "4 lines in 1 receipt". */
function describeCount(rows: ShipNotice["receipts"]) {
  const receipts = count(new Set(rows.map(({ receipt }) => receipt)).size, "receipt", "receipts");
  return rows.length === 1 ? receipts : `${count(rows.length, "line", "lines")} in ${receipts}`;
}
