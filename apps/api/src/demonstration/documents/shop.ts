import type { DemonstrationCompany } from "../companies.ts";
import type { Drawing } from "../drawings/drawing.ts";
import type { Order } from "../orders.ts";
import type { Product } from "../product.ts";
import type { Random } from "../random.ts";
import type { Sender } from "./letterhead.ts";

/** A vendor whose papers are being written. */
export interface Shop {
  company: DemonstrationCompany;
  sender: Sender;
  /** The provider, who buys. */
  buyer: string;
  catalogue: readonly Product[];
  orders: readonly Order[];
  pictures: ReadonlyMap<Drawing, Buffer>;
  /** YYYY-MM-DD */
  today: string;
  random: Random;
  /** How many product documents there are, for each that the smaller vendor has. */
  scale: number;
}

/** So many of them, each once, in a random order. */
export function some<T>(random: Random, from: readonly T[], count: number): T[] {
  const left = [...from];
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [taken] = left.splice(random.whole(0, left.length - 1), 1);
    // There are as many left as are taken.
    return taken as T;
  });
}

export function groupsOf<T>(list: readonly T[], keyOf: (one: T) => string | null) {
  const groups = new Map<string, T[]>();
  for (const one of list) {
    const key = keyOf(one);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()];
}

export const skusOf = (products: readonly Product[]) => products.map(({ gxp_sku }) => gxp_sku);
