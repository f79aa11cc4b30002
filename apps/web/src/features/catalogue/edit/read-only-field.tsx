import { type AttributeId, getAttribute, type ProductDetail } from "@lading/contract";
import type { ProductHistory } from "../../../history/product-history.ts";
import { ValueWithOrigin } from "../../../history/value-with-origin.tsx";
import { missing } from "../../../lib/formats.ts";
import { comingSoon, formatAttribute } from "../product/format-attribute.ts";

interface ReadOnlyFieldProps {
  id: AttributeId;
  product: ProductDetail;
  history: ProductHistory;
}

/** A read-only attribute in the form. */
export function ReadOnlyField({ id, product, history }: ReadOnlyFieldProps) {
  const text = formatAttribute(product, id);
  return (
    <dl className="flex items-start justify-between gap-3 border-b border-line px-4 py-2 last:border-b-0">
      <dt className="text-fg3">{getAttribute(id).label}</dt>
      <dd className={`text-right wrap-anywhere tabular-nums ${text === missing ? "text-fg3" : "text-fg"}`}>
        {text === comingSoon ? (
          text
        ) : (
          <ValueWithOrigin placement="bottom end" field={id} history={history} text={text}>
            {text}
          </ValueWithOrigin>
        )}
      </dd>
    </dl>
  );
}
