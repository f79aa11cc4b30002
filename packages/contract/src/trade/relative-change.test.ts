import { expect, test } from "vitest";
import { getRelativeChange } from "./relative-change.ts";

const change = (name: "price" | "upc", old_value: string | null, new_value: string | null) =>
  getRelativeChange({ name, old_value, new_value });

test("formats the relative change of a number and flags a large one", () => {
  expect(change("price", "12.5", "14")).toEqual({ text: "+12%", isLarge: false });
  expect(change("price", "14", "12.5")).toEqual({ text: "-10.7%", isLarge: false });
  expect(change("price", "12.5", "125")).toEqual({ text: "+900%", isLarge: true });
  expect(change("price", "20", "10")).toEqual({ text: "-50%", isLarge: true });
});

test("never rounds to 0% or 100%", () => {
  expect(change("price", "45704", "12")).toEqual({ text: "-99.97%", isLarge: true });
  expect(change("price", "10000", "20001")).toEqual({ text: "+100.01%", isLarge: true });
  expect(change("price", "45704", "45705")).toEqual({ text: "+0.002%", isLarge: false });
  expect(change("price", "45704", "0")).toEqual({ text: "-100%", isLarge: true });
  expect(change("price", "1.1", "2.2")).toEqual({ text: "+100%", isLarge: true });
  expect(change("price", "1.1", "3.3")).toEqual({ text: "+200%", isLarge: true });
});

test("returns nothing if there is nothing to compare", () => {
  expect(change("price", null, "12")).toBeUndefined();
  expect(change("price", "12", null)).toBeUndefined();
  expect(change("upc", "12", "14")).toBeUndefined();
});
