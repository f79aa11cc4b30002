import type { CompanyDetails } from "@lading/contract";
import { expect, test } from "vitest";
import { isShortOfLicenses, licensesRemain } from "./licenses.ts";

const isShort = (tier: string, remaining_licenses: number | null) =>
  isShortOfLicenses({ tier: { name: tier }, remaining_licenses } as CompanyDetails); // it reads no other value

test("warns at the last license of the Basic plan and at the last three of the others", { tags: ["PLAN-02"] }, () => {
  expect([2, 1, 0].map((remaining) => isShort("Basic", remaining))).toEqual([false, true, true]);
  expect([4, 3, -2].map((remaining) => isShort("Professional", remaining))).toEqual([false, true, true]);
  expect([4, 3, -2].map((remaining) => isShort("Enterprise", remaining))).toEqual([false, true, true]);
  expect(isShort("Enterprise", null)).toBe(false);
});

test("says how many licenses remain", { tags: ["PLAN-02"] }, () => {
  expect([3, 1, 0, -2].map((remaining) => licensesRemain(remaining))).toEqual([
    "3 licenses remain",
    "1 license remains",
    "No licenses remain",
    "No licenses remain",
  ]);
});
