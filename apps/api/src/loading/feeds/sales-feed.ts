import type { Feed } from "./feed.ts";
import { amount, code, month, percentage, wholeNumber } from "./field-rules.ts";
import { resolveCompanies } from "./find-companies.ts";
import { resolveProducts } from "./find-products.ts";
import { productsFeed } from "./products-feed.ts";
import { refreshYearToDate } from "./sales-queries.ts";
import { upsert } from "./upsert-queries.ts";

/** The figures of a product in one month. The product's figures of the year follow from them. */
export const salesFeed: Feed = {
  kind: "sales",
  table: "product_sales",
  touches: ["product_sales", ...productsFeed.touches],
  columns: {
    company_code: { required: true, value: code, isReference: true },
    gxp_sku: { required: true, value: code, isReference: true },
    month: { required: true, value: month, type: "date", isA: "month" },
    purchases: { value: amount(12, 2), type: "numeric", isA: "money" },
    end_user_sales: { value: amount(12, 2), type: "numeric", isA: "money" },
    market_share: { value: percentage, type: "numeric", isA: "percentage" },
    search_queries: { value: wholeNumber, type: "integer" },
    current_inventory: { value: wholeNumber, type: "integer" },
    avg_item_delivery: { value: amount(6, 2), type: "numeric" },
  },
  company: "company_id",
  namedBy: ["gxp_sku", "month"],
  notes:
    "A month is written `2026-01`, and the market share is in percent. The product's figures of the year follow from the months, and a product without a month of the new year has none.",
  key: ["company_id", "product_id", "month"],
  async resolve(scope, batch) {
    await resolveCompanies(scope, batch);
    await resolveProducts(scope, batch, "product_id");
  },
  async store(scope, feed, batch) {
    const stored = await upsert(scope, feed, batch);
    if (stored.saved.length > 0) await refreshYearToDate(scope, batch);
    return stored;
  },
  refresh: refreshYearToDate,
};
