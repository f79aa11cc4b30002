import type { ShipNoticeFileRow } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import type { RowColumn } from "../../../files/row-table.tsx";
import { count } from "../../../lib/count.ts";
import { date, number } from "../../../lib/formats.ts";
import { LateNotice } from "../../../orders/shipments/notice-state.tsx";
import { quantityText } from "../../../products/quantity-text.ts";
import { Badge } from "../../../ui/badge.tsx";

type Column = RowColumn<ShipNoticeFileRow>;

export const notice: Column = {
  label: "Ship notice",
  render: ({ notice: name, ship_notice: id, shown }) => (
    <span className="block min-w-0">
      {id === null ? (
        <span className="font-medium wrap-anywhere">{name || "—"}</span>
      ) : (
        <Link
          to="/orders"
          search={{ notice: id }}
          className="font-medium wrap-anywhere text-accent-text hover:underline"
        >
          {name}
        </Link>
      )}
      {shown && (
        <span className="block text-xs text-fg3">
          {[
            count(shown.line_count, "line", "lines"),
            ...(shown.package_count > 0 ? [count(shown.package_count, "package", "packages")] : []),
          ].join(" · ")}
        </span>
      )}
    </span>
  ),
};

export const shipped: Column = {
  label: "Shipped",
  render: ({ shown }) =>
    shown && (
      <span className="block min-w-0">
        {shown.lines.map(({ purchase_order, line, quantity, lots, heats, serials }) => (
          <span key={`${purchase_order}/${line}`} className="block">
            {`${purchase_order} · line ${line}: ${quantityText(quantity)}`}
            <span className="text-fg3">
              {[
                ...(lots.length > 0 ? [`lot ${lots.join(", ")}`] : []),
                ...(heats.length > 0 ? [`heat ${heats.join(", ")}`] : []),
                ...(serials > 0 ? [count(serials, "serial number", "serial numbers")] : []),
              ]
                .map((part) => ` · ${part}`)
                .join("")}
            </span>
          </span>
        ))}
        {shown.line_count > shown.lines.length && (
          <span className="block text-fg3">{`and ${number(shown.line_count - shown.lines.length)} more`}</span>
        )}
      </span>
    ),
};

/** The days and the carrier of a notice. `wasSent`: it was sent before the file was uploaded. */
export const createShipment = (wasSent: boolean): Column => ({
  label: "Shipment",
  render: ({ shown, is_late, outcome, message }) => (
    <>
      {outcome === "left_out" && <Badge tone="warn">{message ?? "Left out"}</Badge>}
      {shown && outcome !== "left_out" && (
        <span className="flex flex-wrap gap-2 text-fg2">
          {[
            ...(shown.ship_date ? [`Ships ${date(shown.ship_date)}`] : []),
            ...(shown.expected_arrival ? [`arrives ${date(shown.expected_arrival)}`] : []),
            ...[shown.carrier_name, shown.tracking].flatMap((text) => text ?? []),
          ].join(" · ")}
          {is_late && <LateNotice isSent={wasSent || outcome === "sent"} />}
        </span>
      )}
    </>
  ),
});

/** The notice of a problem, and its order and line. */
export const place: Column = {
  label: "Ship notice",
  render: ({ notice: name, purchase_order: order, line }) => (
    <span className="wrap-anywhere">
      <span className="font-medium">{name || "—"}</span>
      {order !== "" && ` · ${order}`}
      {line !== null && ` · line ${line}`}
    </span>
  ),
};
