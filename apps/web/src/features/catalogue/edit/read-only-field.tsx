import { type AttributeId, getAttribute, type ProductDetail } from "@lading/contract";
import { missing } from "../../../lib/formats.ts";
import { formatAttribute } from "../product/format-attribute.ts";

/** A read-only attribute in the form. */
export function ReadOnlyField({ id, product }: { id: AttributeId; product: ProductDetail }) {
  const text = formatAttribute(product, id);
  return (
    <dl className="flex items-start justify-between gap-3 border-b border-line px-4 py-2 last:border-b-0">
      <dt className="text-fg3">{getAttribute(id).label}</dt>
      <dd className={`text-right wrap-anywhere tabular-nums ${text === missing ? "text-fg3" : "text-fg"}`}>{text}</dd>
    </dl>
  );
}
