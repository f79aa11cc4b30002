import type { ShipNotice } from "@lading/contract";
import { Package } from "lucide-react";
import { count } from "../../lib/count.ts";
import { quantityText } from "../../products/quantity-text.ts";
import { packageKindLabels, ssccText } from "./shipment-words.ts";
import "./shipments.css";

type Content = ShipNotice["packages"][number]["contents"][number];

interface PackageListProps {
  packages: ShipNotice["packages"];
  /** The unit of the weights. */
  unit: string;
  /** The lines of the notice with their products. Versions before have none. */
  lines?: readonly Pick<
    ShipNotice["lines"][number],
    "purchase_order" | "line" | "gxp_sku" | "product_name" | "units"
  >[];
}

/** The contents of a package that are listed. */
const mostContents = 20;

/** The packages of a ship notice; nothing without any. */
export function PackageList({ packages, unit, lines = [] }: PackageListProps) {
  if (packages.length === 0) return null;
  const orders = new Set(packages.flatMap(({ contents }) => contents.map(({ purchase_order }) => purchase_order)));
  const products = new Map(lines.map((line) => [`${line.purchase_order} ${line.line}`, line]));
  const describe = ({ purchase_order, line, quantity }: Content) => {
    const product = products.get(`${purchase_order} ${line}`);
    return [
      `${orders.size > 1 ? `${purchase_order}, line` : "Line"} ${line}`,
      ...(product ? [` · ${product.gxp_sku} ${product.product_name}`] : []),
      `: ${quantityText(quantity)}`,
      ...(product?.units ? [` ${product.units}`] : []),
    ].join("");
  };
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
              {one.contents.slice(0, mostContents).map((content) => (
                <span key={`${content.purchase_order} ${content.line}`} className="block">
                  {describe(content)}
                </span>
              ))}
              {one.contents.length > mostContents && (
                <span className="block">{`and ${count(one.contents.length - mostContents, "more line", "more lines")}`}</span>
              )}
            </span>
            <span className="shipped-quantity">{one.weight !== null && `${quantityText(one.weight)} ${unit}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
