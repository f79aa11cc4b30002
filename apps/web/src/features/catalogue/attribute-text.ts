import { type AttributeId, canonicalText, type ProductDetail } from "@lading/contract";
import { valueText } from "../../lib/value-text.ts";
import { marketShare } from "./product-formats.ts";

/** The value of a product's attribute as it is read: with its unit, "N/A" when it has none. */
export function attributeText(product: ProductDetail, id: AttributeId): string {
  // Searches are not counted yet; what stands in the field would not be this year's figure.
  if (id === "ytd_search_queries") return "Coming Soon";
  if (id === "ytd_market_share") return marketShare(product.ytd_market_share);
  return valueText(id, canonicalText(id, product[id]));
}
