import type { Feed } from "./feed.ts";
import { code, count } from "./field-rules.ts";
import { resolveCompanies } from "./find-companies.ts";
import { resolveProducts } from "./find-products.ts";
import { productsFeed } from "./products-feed.ts";
import { update } from "./upsert-queries.ts";

/** GXP ranks of existing products. An empty cell removes the rank. */
export const ranksFeed: Feed = {
  kind: "ranks",
  table: "products",
  touches: productsFeed.touches,
  columns: {
    company_code: { required: true, value: code, isReference: true },
    gxp_sku: { required: true, value: code },
    gxp_priority: { required: "column", value: count, type: "integer" },
  },
  company: "company_id",
  namedBy: ["gxp_sku"],
  notes: "The products must exist. An empty cell removes the rank.",
  key: ["company_id", "gxp_sku"],
  async resolve(scope, batch) {
    await resolveCompanies(scope, batch);
    await resolveProducts(scope, batch);
  },
  store: update,
};
