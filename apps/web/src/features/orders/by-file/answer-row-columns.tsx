import type { OrderResponseRow, OrderValue } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import type { RowColumn } from "../../../files/row-table.tsx";
import { deployment } from "../../../lib/deployment.ts";
import { date, money } from "../../../lib/formats.ts";
import { formatChange, lineLabels } from "../../../orders/order-history.tsx";
import { pieceText } from "../../../orders/piece-text.ts";
import { quantityText } from "../../../products/quantity-text.ts";
import { Badge } from "../../../ui/badge.tsx";

export type Column = RowColumn<OrderResponseRow>;

export const orderAndLine: Column = {
  label: "Order",
  render: ({ purchase_order: order, line, ordered }) => (
    <span className="block min-w-0">
      <span className="block">
        {order === "" ? (
          "—"
        ) : (
          <Link to="/orders" search={{ order }} className="font-medium text-accent-text hover:underline">
            {order}
          </Link>
        )}
        {line !== null && ` · line ${line}`}
      </span>
      {ordered && (
        <span className="block truncate text-xs text-fg3">{`${ordered.product_name} · ${ordered.gxp_sku}`}</span>
      )}
    </span>
  ),
};

export const ordered: Column = {
  label: "Ordered",
  render: ({ ordered: line }) =>
    line && (
      <span className="text-fg2">
        {`${quantityText(line.quantity)} ${line.units} at ${money(line.unit_price, line.currency)}`}
        {line.due_date !== null && ` · ${date(line.due_date)}`}
      </span>
    ),
};

export const answer: Column = {
  label: "Your answer",
  render: ({ pieces, ordered: line, chosen }) => (
    <span className={chosen ? "font-medium" : "text-fg2"}>
      {pieces.map((piece, place) => (
        <span key={place} className="block">
          {pieceText(piece, line?.currency ?? "USD")}
        </span>
      ))}
    </span>
  ),
};

/** Tells what happens to an answer: what became of it, or would. */
export const effect: Column = {
  label: "Effect",
  render: ({ effect: kind, replaces, outcome, message }) => (
    <>
      {outcome === "left_out" ? (
        <Badge tone="warn">{message ?? "Left out"}</Badge>
      ) : (
        <span className="text-fg2">
          {kind === "asked" ? `${deployment.providerAbbreviation} decides` : "Valid at once"}
          {replaces && " · replaces your answer"}
        </span>
      )}
    </>
  ),
};

/** Shows the provider's changes since the revision in the file. */
export const changes: Column = {
  label: "Changed since",
  render: ({ changes: changed, message, ordered: line }) => (
    <>
      {changed.length === 0 && <span className="text-fg2">Other lines of the order</span>}
      {changed.map(({ field: key, old, new: now }) => (
        <span key={key} className="block">
          {/* The history has the same values in the same form. */}
          {`${lineLabels[key] ?? key}: ${[old, now].map((value) => formatChange(key, value as OrderValue, line?.currency ?? "USD")).join(" → ")}`}
        </span>
      ))}
      {message !== null && <Badge tone="warn">{message}</Badge>}
    </>
  ),
};
