import { type AttributeId, attributeOf, type ProductDetail } from "@lading/contract";
import { missing } from "../../lib/formats.ts";
import { attributeText } from "./attribute-text.ts";

/** An attribute in the form that nobody can change there. */
export function ReadOnlyField({ id, product }: { id: AttributeId; product: ProductDetail }) {
  const text = attributeText(product, id);
  return (
    <dl className="flex items-start justify-between gap-3 border-b border-line px-4 py-2 last:border-b-0">
      <dt className="text-fg3">{attributeOf(id).label}</dt>
      <dd className={`text-right wrap-anywhere tabular-nums ${text === missing ? "text-fg3" : "text-fg"}`}>{text}</dd>
    </dl>
  );
}
