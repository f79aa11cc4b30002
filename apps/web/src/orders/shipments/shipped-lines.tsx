import type { ReceivedLine, ShipNotice } from "@lading/contract";
import { Fragment, type ReactNode } from "react";
import { count } from "../../lib/count.ts";
import { date } from "../../lib/formats.ts";
import { quantityText } from "../../products/quantity-text.ts";
import { CertificateLink } from "./certificate-link.tsx";
import { HeatResult } from "./heat-result.tsx";
import { LineDocuments } from "./line-documents.tsx";
import { receivedText } from "./received-text.ts";
import "./shipments.css";

type Line = ShipNotice["lines"][number];
/** Versions before are not compared with certificates. */
type Detail = Omit<Line["details"][number], "heat_check"> & Partial<Pick<Line["details"][number], "heat_check">>;

/** A line as a notice ships it. Versions before know only the numbers. */
type ShippedLine = Pick<Line, "purchase_order" | "line" | "quantity"> & {
  details: readonly Detail[];
} & Partial<Pick<Line, "product_name" | "gxp_sku" | "units" | "arrived" | "heat_check" | "documents">>;

interface ShippedLinesProps {
  lines: readonly ShippedLine[];
  /** The receipts of the notice; versions before have none. */
  receipts?: ShipNotice["receipts"];
  /** Renders the number of an order, perhaps as a link. */
  renderOrder?: (order: string) => ReactNode;
  /** Renders the name of a required document with the id of its item, by default as a link to the company's own one. */
  renderDocument?: ((id: string, name: string) => ReactNode) | undefined;
}

/** The lines of a ship notice with their lots, heats and required documents. */
export const ShippedLines = ({
  lines,
  receipts = [],
  renderOrder = (order) => order,
  renderDocument,
}: ShippedLinesProps) => (
  <ul aria-label="Shipped lines" className="shipped-lines">
    {lines.map((line) => (
      <ShippedItem key={`${line.purchase_order} ${line.line}`} {...{ line, receipts, renderOrder, renderDocument }} />
    ))}
  </ul>
);

type ShippedItemProps = { line: ShippedLine } & Pick<ShippedLinesProps, "renderDocument"> &
  Required<Pick<ShippedLinesProps, "receipts" | "renderOrder">>;

function ShippedItem({ line, receipts, renderOrder, renderDocument }: ShippedItemProps) {
  const { arrived = null } = line;
  const difference = receivedText({ ...line, arrived }, receipts);
  return (
    <li>
      <div className="min-w-0">
        {line.product_name !== undefined && <p className="font-medium">{line.product_name}</p>}
        <p className="text-xs text-fg3">
          {renderOrder(line.purchase_order)}
          {`, line ${line.line}${line.gxp_sku === undefined ? "" : ` · ${line.gxp_sku}`}`}
        </p>
        {line.documents && <LineDocuments documents={line.documents} renderDocument={renderDocument} />}
      </div>
      <div className="shipped-quantity">
        <p>{`${quantityText(line.quantity)} ${line.units ?? ""}`}</p>
        {arrived && receipts.length > 0 && difference === undefined && <Arrived arrived={arrived} />}
      </div>
      {difference !== undefined && <p className="shipped-difference">{difference}</p>}
      <dl className="shipped-details">
        {line.details.map((detail, place) => (
          // Details have no names, and their order is that of the notice.
          <Fragment key={place}>
            <dt>{line.details.length > 1 && quantityText(detail.quantity)}</dt>
            <dd>
              {describeDetail(detail)}
              {detail.heat_check && (
                <HeatResult check={detail.heat_check}>
                  <CertificateLink check={detail.heat_check} order={line.purchase_order} documents={line.documents} />
                </HeatResult>
              )}
              <Serials serials={detail.serials} />
            </dd>
          </Fragment>
        ))}
      </dl>
      {line.details.length === 0 && line.heat_check && <HeatResult check={line.heat_check} />}
    </li>
  );
}

/** The arrived quantity of a line, once something of the notice did arrive and nothing of the line differs. */
function Arrived({ arrived: { received, awaited } }: { arrived: ReceivedLine }) {
  if (Number(received) === 0) return <p className="text-xs text-fg3">Not yet received</p>;
  return (
    <>
      <p className="text-xs text-fg2">{`${quantityText(received)} received`}</p>
      {Number(awaited) > 0 && <p className="text-xs text-fg3">{`${quantityText(awaited)} not yet received`}</p>}
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
