import type { Product } from "./product.ts";
import { priced, products } from "./products.ts";
import { seededRandom } from "./random.ts";

const SEED = 20_417;
const ITEMS = 4640;

const pipeTrade: ReadonlySet<string> = new Set([
  "Line Pipe",
  "Stainless Pipe",
  "Flanges",
  "Buttweld Fittings",
  "Forged Fittings",
  "Studs & Bolting",
  "Gaskets",
]);

/**
 * The catalogs of the two vendors. Blue Mesa sells nearly everything, Harbor Pipe only pipe supplies. Blue Mesa sells about
 * half of Harbor's items too: under the same GXP SKU, at another price and with another rank.
 */
export function vendorCatalogues(today: string): { blueMesa: readonly Product[]; harborPipe: readonly Product[] } {
  const random = seededRandom(SEED + 1);
  const blueMesa: Product[] = [];
  const harborPipe: Product[] = [];
  const sku = () => `HP-${200_000 + harborPipe.length * 13 + random.whole(0, 12)}`;
  for (const product of products(SEED, ITEMS, today)) {
    const fate = pipeTrade.has(product.category) ? random.next() : 1;
    if (fate < 0.17) harborPipe.push({ ...product, supplier_sku: sku() });
    else blueMesa.push(product);
    if (fate >= 0.17 && fate < 0.37)
      harborPipe.push({
        ...product,
        supplier_sku: sku(),
        price: product.price && priced(Number(product.price) * random.between(0.92, 1.09)),
        lead_time_days: product.lead_time_days && Math.max(1, product.lead_time_days + random.whole(-6, 9)),
        gxp_priority: product.gxp_priority === 1 ? random.whole(2, 3) : 1,
      });
  }
  return { blueMesa, harborPipe };
}
