import { canonicalText } from "@lading/contract";
import type { DemonstrationEdit } from "./edits.ts";
import type { Product } from "./product.ts";
import { priced } from "./products.ts";
import { seededRandom } from "./random.ts";

const author = "editor@bluemesa.example";
const hours_ago = 2;
const length = 30;
/** The places of the outlier, a slipped decimal point, and of the conflict, whose live price is another one by now. */
const [slipped, stale] = [7, 12];

/** A price list that the vendor has proposed as one set, which waits. Its products have no other edits. */
export function createEditSet(catalogue: readonly Product[], edits: readonly DemonstrationEdit[], seed: number) {
  const random = seededRandom(seed);
  const taken = new Set(edits.map(({ gxp_sku }) => gxp_sku));
  const products = catalogue.filter(({ gxp_sku, price }) => price !== null && !taken.has(gxp_sku)).slice(0, length);
  return products.flatMap(({ gxp_sku, price, lead_time_days }, place): DemonstrationEdit[] => {
    const live = Number(price);
    const factor = place === slipped ? 10.3 : random.between(1.02, 1.05);
    const edit = { gxp_sku, status: "pending", author, hours_ago, decided_hours_ago: null, reason: null } as const;
    const old = place === stale ? priced(live * 0.97) : price;
    return [
      {
        ...edit,
        name: "price",
        old_value: canonicalText("price", old),
        new_value: canonicalText("price", priced(live * factor)),
      },
      ...(lead_time_days === null || place % 3 > 0
        ? []
        : [
            {
              ...edit,
              name: "lead_time_days" as const,
              old_value: canonicalText("lead_time_days", lead_time_days),
              new_value: String(lead_time_days + 7),
            },
          ]),
    ];
  });
}
