import { type AttributeId, canonicalText, type ProductDetail } from "@lading/contract";
import { valueText } from "../../../lib/value-text.ts";
import { formatMarketShare } from "./product-formats.ts";

/** Formats an attribute of a product with its unit; "N/A" without a value. */
export function formatAttribute(product: ProductDetail, id: AttributeId): string {
  // The portal does not count searches yet, so the stored value is not this year's number.
  if (id === "ytd_search_queries") return "Coming Soon";
  if (id === "ytd_market_share") return formatMarketShare(product.ytd_market_share);
  return valueText(id, canonicalText(id, product[id]));
}
