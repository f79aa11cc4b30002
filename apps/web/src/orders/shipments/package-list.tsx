import type { ShipNotice } from "@lading/contract";
import { Package } from "lucide-react";
import { count } from "../../lib/count.ts";
import { quantityText } from "../../products/quantity-text.ts";
import { packageKindLabels, ssccText } from "./shipment-words.ts";
import "./shipments.css";

interface PackageListProps {
  packages: ShipNotice["packages"];
  /** The unit of the weights. */
  unit: string;
}

/** The packages of a ship notice; nothing without any. */
export function PackageList({ packages, unit }: PackageListProps) {
  if (packages.length === 0) return null;
  const orders = new Set(packages.flatMap(({ contents }) => contents.map(({ purchase_order }) => purchase_order)));
  return (
    <section aria-label="Packages">
      <div className="shipped-head">
        <h2 className="font-semibold">Packages</h2>
        <p className="text-fg3">{count(packages.length, "package", "packages")}</p>
      </div>
      <ul className="shipped-packages">
        {packages.map((one) => (
          <li key={one.number}>
            <span className="font-medium">{one.number}</span>
            <span className="shipped-kind">
              <Package aria-hidden size={16} strokeWidth={1.75} className="text-fg3" />
              {packageKindLabels[one.kind]}
              {one.parent !== null && <span className="text-fg3">{`in ${one.parent}`}</span>}
            </span>
            <span className="tabular-nums">{one.sscc !== null && ssccText(one.sscc)}</span>
            <span className="text-fg2">
              {one.contents
                .map(
                  ({ purchase_order, line, quantity }) =>
                    `${orders.size > 1 ? `${purchase_order}, line` : "Line"} ${line}: ${quantityText(quantity)}`,
                )
                .join("; ")}
            </span>
            <span className="shipped-quantity">{one.weight !== null && `${quantityText(one.weight)} ${unit}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
