import type { Drawing } from "./drawings/drawing.ts";
import type { Random } from "./random.ts";

export const units = ["Each", "Joint", "Reel", "Set", "Pair", "Box"] as const;
type Unit = (typeof units)[number];

/** Measures and design of a product, by the names that the contract gives its attributes. */
export interface Design {
  /** Inches and pounds. */
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

/** A product as the intake takes it, and the drawing that shows it. */
export interface Product extends Design {
  gxp_sku: string;
  supplier_sku: string;
  name: string;
  description: string | null;
  category: string;
  /** US dollars. */
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

/** What a family knows of one of its things, before a vendor sells it. */
export interface Item extends Partial<Design> {
  /** Tells what it is at the head of the supplier's SKU. */
  code: string;
  name: string;
  description: string;
  drawing: Drawing;
  /** What it usually sells for, in US dollars. */
  worth: number;
  leadTimeDays: readonly [least: number, most: number];
  unit: Unit;
  hts: string;
  eccn: string;
}

/** Things of one kind: every combination that is really made, each told once before any comes again from another maker. */
export interface Family {
  category: string;
  /** How many of a thousand products are of this family. */
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
