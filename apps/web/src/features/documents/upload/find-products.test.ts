import { expect, test } from "vitest";
import { readSkus } from "./find-products.ts";

test.each([
  ["A-1\r\nA-2\r\n\r\nA-3\r\n", ["A-1", "A-2", "A-3"]],
  ["A-1,A-2, A-3", ["A-1", "A-2", "A-3"]],
  ["A-1\tA-2;A-3", ["A-1", "A-2", "A-3"]],
  ["A-1\nA-1\nA-2", ["A-1", "A-2"]],
  ["A 1\nA 2", ["A 1", "A 2"]],
])("reads the list %j", (text, skus) => {
  expect(readSkus(text)).toEqual(skus);
});

test.each(["A-1", " A-1\n", "Ball valve, 2 inch", "", "A-1,"])("reads no list in %j", (text) => {
  expect(readSkus(text)).toBeUndefined();
});
