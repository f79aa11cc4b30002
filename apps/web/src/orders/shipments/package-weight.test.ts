import { expect, test } from "vitest";
import { packageWeight } from "./package-weight.ts";

const one = (number: string, weight: string | null, parent: string | null = null) => ({ number, weight, parent });

test("adds up the weights of packages and counts those without", { tags: ["ORD-41.7"] }, () => {
  expect(packageWeight([one("1", "820.5"), one("2", "1,000")], "lb")).toBe("1,820.5 lb");
  expect(packageWeight([one("1", "820"), one("2", null), one("3", "")], "kg")).toBe(
    "820 kg, 2 packages without a weight",
  );
  expect(packageWeight([one("1", null), one("2", "abc")], "lb")).toBeUndefined();
});

test("counts what is in a package once", { tags: ["ORD-41.7"] }, () => {
  expect(packageWeight([one("1", "500"), one("2", "200", "1"), one("3", "250", "1")], "lb")).toBe("500 lb");
  expect(packageWeight([one("1", null), one("2", "200", "1"), one("3", null, "1")], "lb")).toBe(
    "200 lb, 1 package without a weight",
  );
});
