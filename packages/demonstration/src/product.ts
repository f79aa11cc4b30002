import type { Drawing } from "./drawings/drawing.ts";
import type { Random } from "./random.ts";

export const units = ["Each", "Joint", "Reel", "Set", "Pair", "Box"] as const;
type Unit = (typeof units)[number];

/** The dimensions and design of a product, by the contract's attribute names. */
export interface Design {
  /** Lengths are in inches, weights in pounds. */
  length: number | null;
  width: number | null;
  height: number | null;
  weight: number | null;
  size: string | null;
  schedule: string | null;
  pressure: string | null;
  pressure_class: string | null;
  is_api_certified: boolean | null;
  end_connections: string | null;
  amps: number | null;
  voltage: string | null;
  wattage: number | null;
  ip_rating: string | null;
  material: string | null;
  color: string | null;
}

/** A product as the intake accepts it, and its drawing. */
export interface Product extends Design {
  gxp_sku: string;
  supplier_sku: string;
  name: string;
  description: string | null;
  category: string;
  /** In US dollars. */
  price: string | null;
  price_expiration: string | null;
  lead_time_days: number | null;
  vendor_quantity_uom: Unit | null;
  gxp_priority: number | null;
  manufacturer: string | null;
  mpn: string | null;
  upc: string | null;
  hts: string | null;
  eccn: string | null;
  drawing: Drawing;
}

/** An item of a family, before a vendor sells it. */
export interface Item extends Partial<Design> {
  /** The prefix of the supplier's SKU. */
  code: string;
  name: string;
  description: string;
  drawing: Drawing;
  /** The usual price in US dollars. */
  worth: number;
  leadTimeDays: readonly [least: number, most: number];
  /** "Each" if omitted. */
  unit?: Unit;
  hts: string;
  /** "EAR99" if omitted: not controlled. */
  eccn?: string;
}

/** Items of one kind: every combination that exists. Each appears once before any appears again from another maker. */
export interface Family {
  category: string;
  /** The number of products of this family in a thousand. */
  share: number;
  makers: readonly string[];
  combinations: number;
  item(combination: number, random: Random): Item;
}

interface FamilyDefinition<Combination> {
  category: string;
  share: number;
  makers: readonly string[];
  combinations: readonly Combination[];
  item: (combination: Combination, random: Random) => Item;
}

export function family<Combination>({ combinations, item, ...rest }: FamilyDefinition<Combination>): Family {
  return {
    ...rest,
    combinations: combinations.length,
    item(number, random) {
      const combination = combinations[number];
      if (combination === undefined) throw new Error(`${rest.category} has no combination ${number}.`);
      return item(combination, random);
    },
  };
}
