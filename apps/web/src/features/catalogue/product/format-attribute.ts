import { type AttributeId, canonicalText, type ProductDetail } from "@lading/contract";
import { valueText } from "../../../lib/value-text.ts";
import { formatMarketShare } from "./product-formats.ts";

export const comingSoon = "Coming Soon";

/** Formats an attribute of a product with its unit; "N/A" without a value. */
export const formatAttribute = (product: ProductDetail, id: AttributeId) =>
  formatText(id, canonicalText(id, product[id]));

/** Formats the text form of a value like `formatAttribute`. */
export function formatText(id: AttributeId, text: string | null): string {
  // The portal does not count searches yet, so the stored value is not this year's number.
  if (id === "ytd_search_queries") return comingSoon;
  if (id === "ytd_market_share") return formatMarketShare(text === null ? null : Number(text));
  return valueText(id, text);
}
