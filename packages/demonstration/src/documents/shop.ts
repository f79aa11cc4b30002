import type { DemonstrationCompany } from "../companies.ts";
import type { Drawing } from "../drawings/drawing.ts";
import type { Order } from "../orders.ts";
import type { Product } from "../product.ts";
import type { Random } from "../random.ts";
import type { Sender } from "./letterhead.ts";

/** The vendor whose documents are created. */
export interface Shop {
  company: DemonstrationCompany;
  sender: Sender;
  /** The provider, who is the buyer. */
  buyer: string;
  catalogue: readonly Product[];
  orders: readonly Order[];
  pictures: ReadonlyMap<Drawing, Buffer>;
  /** YYYY-MM-DD */
  today: string;
  random: Random;
  /** The number of product documents relative to the smaller vendor. */
  scale: number;
}

/** Returns `count` different items in a random order. */
export function some<T>(random: Random, from: readonly T[], count: number): T[] {
  const left = [...from];
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [taken] = left.splice(random.whole(0, left.length - 1), 1);
    // The list has enough items left.
    return taken as T;
  });
}

export function groupBy<T>(list: readonly T[], getKey: (one: T) => string | null) {
  const groups = new Map<string, T[]>();
  for (const one of list) {
    const key = getKey(one);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()];
}

export const getSkus = (products: readonly Product[]) => products.map(({ gxp_sku }) => gxp_sku);
