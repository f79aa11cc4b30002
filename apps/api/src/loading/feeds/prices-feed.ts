import type { Feed } from "./feed.ts";
import { code } from "./field-rules.ts";
import { resolveCompanies } from "./find-companies.ts";
import { resolveProducts } from "./find-products.ts";
import { productsFeed } from "./products-feed.ts";
import { update } from "./upsert-queries.ts";

const { price, price_expiration, lead_time_days, vendor_quantity_uom } = productsFeed.columns;

/** Prices of existing products, with the terms that belong to an offer. */
export const pricesFeed: Feed = {
  kind: "prices",
  table: "products",
  touches: productsFeed.touches,
  columns: {
    company_code: { required: true, value: code, isReference: true },
    gxp_sku: { required: true, value: code },
    price: { ...price!, required: true }, // The products' feed has every attribute that vendors may edit.
    price_expiration: price_expiration!,
    lead_time_days: lead_time_days!,
    vendor_quantity_uom: vendor_quantity_uom!,
  },
  company: "company_id",
  namedBy: ["gxp_sku"],
  notes: "The products must exist.",
  key: ["company_id", "gxp_sku"],
  names: { vendor_quantity_uom: "units_of_measure" },
  async resolve(scope, batch) {
    await resolveCompanies(scope, batch);
    await resolveProducts(scope, batch);
  },
  store: update,
};
