import { expect, test } from "vitest";
import { isOneLetterApart, normalizeHeat } from "./heats.ts";

test("heats are compared without signs, and with the zeros at their beginning", { tags: ["REQ-64.1"] }, () => {
  expect(normalizeHeat(" a12-34.5 6")).toBe("A123456");
  expect(normalizeHeat("72–828‑41")).toBe("7282841");
  expect(normalizeHeat("007")).toBe("007");
});

test.each([
  ["7282841", "7282841", false],
  ["728284O", "7282840", true],
  ["7282841", "728284", true],
  ["7282841", "17282841", true],
  ["7282841", "7822841", false],
  ["7282841", "728", false],
  ["", "7", true],
])("%s and %s are one letter apart: %s", { tags: ["REQ-64.1"] }, (one, other, isOneApart) => {
  expect(isOneLetterApart(one, other)).toBe(isOneApart);
  expect(isOneLetterApart(other, one)).toBe(isOneApart);
});
