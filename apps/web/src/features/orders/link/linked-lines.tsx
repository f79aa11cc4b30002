import type { LinkedLine, LinkedOrder } from "@lading/contract";
import type { ReactNode } from "react";
import { money } from "../../../lib/formats.ts";
import { LineEnd, listDeliveries } from "../../../orders/line-end.tsx";
import { sumText } from "../../../orders/sum-text.ts";
import { quantityText } from "../../../products/quantity-text.ts";
import { useWide } from "../../../ui/use-wide.ts";

interface LinkedLinesProps {
  order: LinkedOrder;
  lines: readonly LinkedLine[];
}

/** The lines of the order of a mailed link: a table, or cards on narrow screens. */
export function LinkedLines({ order: { currency, total }, lines }: LinkedLinesProps) {
  const hasPrices = total !== null;
  if (!useWide())
    return (
      <ul aria-label="Lines of the order" className="linked-cards">
        {lines.map((line) => (
          <li key={line.line}>
            <span className="text-fg3 tabular-nums">{line.line}</span>
            <div className="min-w-0">
              <Product line={line} />
              <p className="order-card-amounts tabular-nums">
                <span className="text-fg2">
                  <span className="font-medium text-fg">{`${quantityText(line.quantity)} ${line.units}`}</span>
                  {hasPrices && ` at ${money(line.unit_price, currency)}`}
                </span>
                {hasPrices && <span className="font-medium">{sumText(line.amount, currency)}</span>}
              </p>
              <p className="text-xs text-fg3">{`Requested ${listDeliveries(line, ", ")}`}</p>
            </div>
          </li>
        ))}
      </ul>
    );
  return (
    <table className="linked-lines">
      <caption className="sr-only">Lines of the order</caption>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Product</th>
          <End isHead>Ordered</End>
          {hasPrices && <End isHead>Price</End>}
          {hasPrices && <End isHead>Amount</End>}
          <End isHead>Requested</End>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.line}>
            <td>{line.line}</td>
            <td>
              <Product line={line} />
            </td>
            <End>
              {quantityText(line.quantity)} <span className="text-fg3">{line.units}</span>
            </End>
            {hasPrices && <End>{money(line.unit_price, currency)}</End>}
            {hasPrices && <End>{sumText(line.amount, currency)}</End>}
            <End>{listDeliveries(line, "\n")}</End>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const End = ({ isHead, children }: { isHead?: boolean; children: ReactNode }) =>
  isHead ? (
    <th scope="col" data-align="end">
      {children}
    </th>
  ) : (
    <td data-align="end">{children}</td>
  );

const Product = ({ line }: { line: LinkedLine }) => (
  <>
    <p className="font-medium wrap-anywhere">
      <LineEnd line={line} />
      {line.product_name}
      {line.description !== null && <span className="font-normal text-fg3">{` ${line.description}`}</span>}
    </p>
    <p className="text-xs text-fg3">{[line.supplier_sku, line.gxp_sku].filter(Boolean).join(" · ")}</p>
  </>
);
