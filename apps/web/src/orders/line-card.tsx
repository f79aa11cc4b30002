import type { OrderLine } from "@lading/contract";
import type { ReactNode } from "react";
import { date, money } from "../lib/formats.ts";
import type { Columns } from "../list/use-columns.ts";
import { quantityText } from "../products/quantity-text.ts";
import { lineStateText } from "./answer-words.ts";
import { answeredPieces } from "./answered-pieces.ts";
import { findAskedDay, findAskedPrice } from "./line-columns.tsx";
import { PiecesOfLine } from "./pieces-of-line.tsx";
import { LineEnd, listDeliveries } from "./line-end.tsx";
import { sumText } from "./sum-text.ts";

interface LineCardProps {
  line: OrderLine;
  currency: string;
  name: ReactNode;
  action: ReactNode;
  /** The documents that the line needs. */
  needed: ReactNode;
  shows: Columns<OrderLine>["shows"];
}

/** The arrived quantity of a line that has left, else the day on which it is wanted. */
function describeWay(line: OrderLine, shows: LineCardProps["shows"]) {
  const { shipped = "0", received = "0" } = line.terms ?? {};
  if (shows("received") && Number(shipped) + Number(received) > 0)
    return `Received ${quantityText(received)} of ${quantityText(shipped)} shipped`;
  return shows("due_date") && `Requested ${listDeliveries(line, ", ")}`;
}

/** A line on a narrow screen: the columns that are shown, in the card's own order. */
export function LineCard({ line, currency, name, action, needed, shows }: LineCardProps) {
  const [askedPrice, askedDay] = [findAskedPrice(line), findAskedDay(line)];
  const asked = [
    ...(askedPrice === undefined ? [] : [money(askedPrice, currency)]),
    ...(askedDay === undefined ? [] : [date(askedDay)]),
  ];
  const isAnswered = shows("state") && answeredPieces(line, currency) !== undefined;
  const skus = [shows("supplier_sku") && line.supplier_sku, shows("gxp_sku") && line.gxp_sku];
  return (
    <>
      <span className="text-fg3 tabular-nums">{shows("line") && line.line}</span>
      <div className="min-w-0">
        <p className="line-clamp-2 font-medium">
          <LineEnd line={line} />
          {shows("product") && name}
        </p>
        {/* The height of a card is fixed, and the answer and what is needed are more important than the SKUs. */}
        {isAnswered ? (
          <PiecesOfLine line={line} currency={currency} />
        ) : (
          needed || <p className="truncate text-xs text-fg3">{skus.filter(Boolean).join(" · ")}</p>
        )}
        <p className="order-card-amounts tabular-nums">
          <span className="text-fg2">
            {shows("quantity") && (
              <span className="font-medium text-fg">{`${quantityText(line.quantity)} ${line.units}`}</span>
            )}
            {shows("unit_price") && ` at ${money(line.terms?.unit_price ?? line.unit_price, currency)}`}
          </span>
          {shows("amount") && <span className="font-medium">{sumText(line.amount, currency)}</span>}
        </p>
        {asked.length > 0 && !isAnswered && <p className="truncate text-xs text-info">{`asked ${asked.join(", ")}`}</p>}
        <p className="order-card-amounts text-xs text-fg3">
          <span className="truncate">{(isAnswered && needed) || describeWay(line, shows)}</span>
          {shows("state") && (
            <span className="shrink-0">
              {lineStateText(line.state)} {action}
            </span>
          )}
        </p>
      </div>
    </>
  );
}
