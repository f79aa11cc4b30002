import { families } from "./families/families.ts";
import type { Design, Family, Item, Product } from "./product.ts";
import { type Random, seededRandom, shuffledNumbers } from "./random.ts";
import { thinOut } from "./thin-out.ts";

/**
 * Generates an endless sequence of realistic oilfield supplies. The same seed gives the same products. Prices expire
 * around `today` (YYYY-MM-DD).
 */
export function* products(seed: number, count: number, today: string): Generator<Product, void, void> {
  const random = seededRandom(seed);
  const shelves = families.map((family) => ({ family, order: shuffledNumbers(family.combinations, random), taken: 0 }));
  const shares = families.flatMap(({ share }, place) => Array.from({ length: share }, () => place));
  const expirations = quarterEnds(today);
  for (let index = 0; index < count; index++) {
    const shelf = shelves[random.pick(shares)];
    if (!shelf) continue;
    const combination = shelf.order[shelf.taken % shelf.order.length] ?? 0;
    const round = Math.floor(shelf.taken / shelf.order.length);
    shelf.taken += 1;
    const maker = (combination + round) % shelf.family.makers.length;
    const item = shelf.family.item(combination, random);
    yield thinOut(asSold(item, { family: shelf.family, maker, index, expirations }, random), random);
  }
}

interface Sale {
  family: Family;
  maker: number;
  index: number;
  expirations: readonly string[];
}

const bare: Design = {
  length: null,
  width: null,
  height: null,
  weight: null,
  size: null,
  schedule: null,
  pressure: null,
  pressure_class: null,
  is_api_certified: null,
  end_connections: null,
  amps: null,
  voltage: null,
  wattage: null,
  ip_rating: null,
  material: null,
  color: null,
};

function asSold(
  { code, worth, leadTimeDays, unit = "Each", eccn = "EAR99", ...item }: Item,
  { family, maker, index, expirations }: Sale,
  random: Random,
): Product {
  const manufacturer = family.makers[maker] ?? null;
  return {
    ...bare,
    ...item,
    eccn,
    // Numbers grow by seven, because a catalogue that has been in use for years has gaps.
    gxp_sku: `GXP-${1_000_000 + index * 7 + random.whole(0, 6)}`,
    supplier_sku: `${code}-${index.toString(36).toUpperCase().padStart(4, "0")}`,
    category: family.category,
    price: priced(worth * random.between(0.9, 1.15)),
    price_expiration: random.pick(expirations),
    lead_time_days: random.whole(
      leadTimeDays[0],
      random.chance(0.6) ? Math.ceil((leadTimeDays[0] + leadTimeDays[1]) / 2) : leadTimeDays[1],
    ),
    vendor_quantity_uom: unit,
    gxp_priority: random.pick(priorities),
    manufacturer,
    mpn: `${(manufacturer ?? "").replace(/[^A-Z]/g, "").slice(0, 2)}${random.whole(10, 99)}-${index.toString().padStart(5, "0")}`,
    upc: upc(maker, family, index),
  };
}

const priorities = [1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 4, 5, null] as const;

/** Rounds high prices to whole dollars, like price lists do. */
export const priced = (amount: number) => (amount >= 2000 ? Math.round(amount) : Math.max(0.5, amount)).toFixed(2);

/** Returns the last day of a quarter: sometimes the last one, mostly one of the next four. */
function quarterEnds(today: string): readonly string[] {
  const [year = 0, month = 1] = today.split("-").map(Number);
  const quarter = Math.floor((month - 1) / 3);
  return [-1, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3].map((step) =>
    new Date(Date.UTC(year, (quarter + step + 1) * 3, 0)).toISOString().slice(0, 10),
  );
}

/** Returns a maker's prefix, a serial number and the GS1 check digit, with weights 3 and 1 from the left of eleven digits. */
function upc(maker: number, family: Family, index: number) {
  const digits = `8${String(family.category.length % 10)}${maker}${index.toString().padStart(8, "0")}`;
  let sum = 0;
  for (let place = 0; place < digits.length; place++) sum += Number(digits[place]) * (place % 2 === 0 ? 3 : 1);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
