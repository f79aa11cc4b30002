import type { Product } from "./product.ts";
import type { Random } from "./random.ts";

/** Attributes that are removed first, because vendors rarely fill them. */
const seldomFilled = [
  "upc",
  "hts",
  "eccn",
  "price_expiration",
  "mpn",
  "length",
  "width",
  "height",
  "color",
  "pressure",
] as const;
const oftenFilled = [
  "manufacturer",
  "weight",
  "size",
  "schedule",
  "pressure_class",
  "is_api_certified",
  "end_connections",
  "amps",
  "voltage",
  "wattage",
  "ip_rating",
  "material",
  "lead_time_days",
  "vendor_quantity_uom",
] as const;

/** The percentage of products that lack a share of their attributes. */
const carefulness = [
  { products: 58, seldom: 0, often: 0 },
  { products: 22, seldom: 0.16, often: 0.02 },
  { products: 11, seldom: 0.45, often: 0.12 },
  { products: 6, seldom: 0.75, often: 0.38 },
  { products: 3, seldom: 0.96, often: 0.8 },
] as const;

/** Removes attributes of a product as vendors leave them empty: most products are nearly complete, a few are sparse. */
export function thinOut(product: Product, random: Random): Product {
  const { seldom, often } = levels[random.whole(0, levels.length - 1)] ?? carefulness[0];
  if (seldom === 0) return product;
  for (const field of seldomFilled) if (random.chance(seldom)) product[field] = null;
  for (const field of oftenFilled) if (random.chance(often)) product[field] = null;
  if (random.chance(often)) product.description = null;
  if (random.chance(often / 2)) product.price = null;
  return product;
}

const levels = carefulness.flatMap((level) => Array.from({ length: level.products }, () => level));
