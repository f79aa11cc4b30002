import { type AttributeId, attributeIds, attributeValue, editableIds } from "@lading/contract";
import { expect, test } from "vitest";
import { families } from "./families/families.ts";
import type { Product } from "./product.ts";
import { products } from "./products.ts";

const today = "2026-06-15";
// The figures of the year are attributes too, but a new product has none.
const getValue = (product: Product, id: AttributeId) =>
  id === "sku" ? product.supplier_sku : Object.hasOwn(product, id) ? product[id as keyof Product] : null; // The condition has checked the key.
const several = [...products(11, 5000, today)];

test("creates the same products from the same seed and others from another seed", () => {
  expect([...products(11, 300, today)]).toEqual(several.slice(0, 300));
  expect([...products(12, 300, today)]).not.toEqual(several.slice(0, 300));
});

test("gives each of 50,000 products unique SKUs", () => {
  const gxpSkus = new Set<string>();
  const supplierSkus = new Set<string>();
  for (const product of products(3, 50_000, today)) {
    gxpSkus.add(product.gxp_sku);
    supplierSkus.add(product.supplier_sku);
  }
  expect([gxpSkus.size, supplierSkus.size]).toEqual([50_000, 50_000]);
});

test("fills every attribute as the contract requires, including the check digit of UPCs", () => {
  const wrong = several.flatMap((product) =>
    attributeIds.flatMap((id) => {
      const value = getValue(product, id);
      if (value === null) return [];
      const checked = attributeValue(id).safeParse(String(value));
      return checked.success ? [] : [`${product.gxp_sku} ${id} ${String(value)}`];
    }),
  );
  expect(wrong).toEqual([]);
  expect(several.filter(({ upc }) => upc !== null).length).toBeGreaterThan(3000);
});

test("gives every product of a catalogue a different name", () => {
  expect(new Set(several.map(({ name }) => name)).size).toBe(several.length);
});

test("includes every family, each in one category", () => {
  expect(new Set(several.map(({ category }) => category))).toEqual(new Set(families.map(({ category }) => category)));
});

test("fills most attributes of most products, with some products complete and a few sparse", () => {
  // A new attribute counts once the demonstration fills it.
  const filled = editableIds.filter((id) => several.some((product) => getValue(product, id) !== null));
  expect(filled.length).toBeGreaterThanOrEqual(27);
  const shares = several.map((product) => filled.filter((id) => getValue(product, id) !== null).length / filled.length);
  const count = (least: number, most: number) =>
    shares.filter((share) => share >= least && share <= most).length / shares.length;
  expect(count(0.6, 1)).toBeGreaterThan(0.75);
  expect(count(1, 1)).toBeGreaterThan(0.01);
  expect(count(0, 0.5)).toBeGreaterThan(0.03);
});

test("combines only materials, sizes and makers that exist", () => {
  const across = ({ size }: Product) => Number(/^(\d+)/.exec(size ?? "")?.[1]);
  expect(several.filter((product) => product.category === "Forged Fittings" && across(product) > 4)).toEqual([]);
  expect(several.filter((product) => /Threaded Flange/.test(product.name) && across(product) > 4)).toEqual([]);
  expect(several.filter((product) => /Class 2500/.test(product.name) && across(product) > 12)).toEqual([]);
});
