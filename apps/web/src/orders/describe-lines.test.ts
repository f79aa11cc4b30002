import { expect, test } from "vitest";
import { describeLines } from "./describe-lines.ts";

test.for<[string, number[]]>([
  ["Line 4", [4]],
  ["Lines 1, 2", [2, 1]],
  ["Lines 1–3, 7, 9, 10", [1, 2, 3, 7, 9, 10]],
  ["Lines 1–10000", Array.from({ length: 10_000 }, (_, place) => place + 1)],
  [
    `Lines ${Array.from({ length: 20 }, (_, place) => 2 * place).join(", ")} and 30 more`,
    Array.from({ length: 50 }, (_, place) => 2 * place),
  ],
])("names lines: %s", { tags: "ORD-54.7" }, ([text, lines]) => {
  expect(describeLines(lines)).toBe(text);
});
