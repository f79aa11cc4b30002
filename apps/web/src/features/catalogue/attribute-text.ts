import { type AttributeId, attributeOf, type ProductDetail } from "@lading/contract";
import { date, missing, money } from "../../lib/formats.ts";
import { leadTime, marketShare } from "./product-formats.ts";

/** As many digits after the point as a number attribute may have. */
const decimal = new Intl.NumberFormat("en-US", { maximumFractionDigits: 4 });

/** The value of a product's attribute as it is read: with its unit, "N/A" when it has none. */
export function attributeText(product: ProductDetail, id: AttributeId): string {
  // Searches are not counted yet; what stands in the field would not be this year's figure.
  if (id === "ytd_search_queries") return "Coming Soon";
  if (id === "ytd_market_share") return marketShare(product.ytd_market_share);
  const value = product[id];
  if (value === null || value === "") return missing;
  if (id === "lead_time_days") return leadTime(product.lead_time_days);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const { value: kind, unit } = attributeOf(id);
  if (kind.type === "money") return money(String(value));
  if (kind.type === "date") return date(String(value));
  const text = typeof value === "number" ? decimal.format(value) : value;
  return unit ? `${text} ${unit}` : text;
}
