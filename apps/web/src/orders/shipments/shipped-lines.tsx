import type { ReceivedLine, ShipNotice } from "@lading/contract";
import { Fragment, type ReactNode } from "react";
import { count } from "../../lib/count.ts";
import { date } from "../../lib/formats.ts";
import { quantityText } from "../../products/quantity-text.ts";
import { HeatResult } from "./heat-result.tsx";
import "./shipments.css";

type Line = ShipNotice["lines"][number];
/** Versions before are not compared with certificates. */
type Detail = Omit<Line["details"][number], "heat_check"> & Partial<Pick<Line["details"][number], "heat_check">>;

/** A line as a notice ships it. Versions before know only the numbers. */
type ShippedLine = Pick<Line, "purchase_order" | "line" | "quantity"> & {
  details: readonly Detail[];
} & Partial<Pick<Line, "product_name" | "gxp_sku" | "units" | "arrived" | "heat_check">>;

interface ShippedLinesProps {
  lines: readonly ShippedLine[];
  /** Renders the number of an order, perhaps as a link. */
  renderOrder?: (order: string) => ReactNode;
}

/** The lines of a ship notice with their lots and heats. */
export const ShippedLines = ({ lines, renderOrder = (order) => order }: ShippedLinesProps) => (
  <ul aria-label="Shipped lines" className="shipped-lines">
    {lines.map((line) => (
      <li key={`${line.purchase_order} ${line.line}`}>
        <div className="min-w-0">
          {line.product_name !== undefined && <p className="font-medium">{line.product_name}</p>}
          <p className="text-xs text-fg3">
            {renderOrder(line.purchase_order)}
            {`, line ${line.line}${line.gxp_sku === undefined ? "" : ` · ${line.gxp_sku}`}`}
          </p>
        </div>
        <div className="shipped-quantity">
          <p>{`${quantityText(line.quantity)} ${line.units ?? ""}`}</p>
          {line.arrived && <Arrived arrived={line.arrived} />}
        </div>
        <dl className="shipped-details">
          {line.details.map((detail, place) => (
            // Details have no names, and their order is that of the notice.
            <Fragment key={place}>
              <dt>{line.details.length > 1 && quantityText(detail.quantity)}</dt>
              <dd>
                {describeDetail(detail)}
                {detail.heat_check && <HeatResult check={detail.heat_check} />}
                <Serials serials={detail.serials} />
              </dd>
            </Fragment>
          ))}
        </dl>
        {line.details.length === 0 && line.heat_check && <HeatResult check={line.heat_check} />}
      </li>
    ))}
  </ul>
);

/** The arrived quantity of a line, once something did arrive or nothing more is awaited. */
function Arrived({ arrived }: { arrived: ReceivedLine }) {
  const { received, damaged, awaited, short, over } = arrived;
  if (Number(received) === 0 && Number(short) === 0) return null;
  const differences = [
    [short, "short"],
    [over, "over"],
    [damaged, "damaged"],
  ].flatMap(([quantity, word]) => (Number(quantity) > 0 ? [`${quantityText(quantity ?? "")} ${word}`] : []));
  return (
    <>
      <p className="text-xs text-fg2">{`${quantityText(received)} received`}</p>
      {Number(awaited) > 0 && <p className="text-xs text-fg3">{`${quantityText(awaited)} not yet received`}</p>}
      {differences.map((difference) => (
        <p key={difference} className="text-xs text-warn">
          {difference}
        </p>
      ))}
    </>
  );
}

/** Tells a part of a line: "heat 7282841, lot L26-1107, made Nov 3, 2026, from US". */
const describeDetail = ({ heat, lot, made_on, expires, country }: Detail) =>
  [
    heat !== null && `Heat ${heat}`,
    lot !== null && `lot ${lot}`,
    made_on !== null && `made ${date(made_on)}`,
    expires !== null && `expires ${date(expires)}`,
    country !== null && `from ${country}`,
  ]
    .filter(Boolean)
    .join(", ")
    .replace(/^[a-z]/, (first) => first.toUpperCase());

/** The serial numbers of a part. Many are folded. */
function Serials({ serials }: { serials: readonly string[] }) {
  if (serials.length === 0) return null;
  if (serials.length <= 3) return <p className="text-xs text-fg3">{`Serials ${serials.join(", ")}`}</p>;
  return (
    <details className="text-xs text-fg3">
      <summary>{count(serials.length, "serial", "serials")}</summary>
      <p className="shipped-serials">{serials.join(", ")}</p>
    </details>
  );
}
