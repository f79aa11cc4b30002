import { expect, test } from "vitest";
import { measure } from "./measures.ts";

const read = (cell: string, unit: "lb" | "in" = "lb") => {
  const { success, data } = measure(unit === "lb" ? "weight" : "length", unit).safeParse(cell);
  return success ? data : "refused";
};

test.each([
  ["12.5", "12.5"],
  [" 12.5 ", "12.5"],
  ["435.0 G", "0.959"],
  ["2 kg", "4.4092"],
  ["8oz", "0.5"],
  ["3.50 LB", "3.5"],
])("reads a weight of %j as %s pounds", (cell, pounds) => expect(read(cell)).toBe(pounds));

test("converts lengths in other units to inches", () => {
  expect([read("25.4 mm", "in"), read("2 ft", "in"), read("1 m", "in")]).toEqual(["1", "24", "39.3701"]);
});

test.each(["12 stone", "kg", "-1", "1e3", "1,5 kg", "99999999999 lb", "1 kg kg", "1 constructor"])(
  "rejects %j",
  (cell) => expect(read(cell)).toBe("refused"),
);
