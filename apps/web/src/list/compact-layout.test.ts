import { expect, test } from "vitest";
import type { Column } from "./column.ts";
import { getCompactLayout } from "./compact-layout.ts";

const column = (id: string, compact: Column<string>["compact"]): Column<string> => ({
  id,
  label: id,
  width: 100,
  cell: (row) => `${id} of ${row}`,
  ...(compact && { compact }),
});

const columns = [
  column("name", [{ line: "before" }, { line: 1 }]),
  column("date", [{ line: 2, order: 1 }]),
  column("size", [{ line: 2, cell: () => "big" }]),
  column("inner", undefined),
  column("actions", [{ line: "after", isAlwaysShown: true }]),
];
const keys = (parts: readonly { key: string }[]) => parts.map(({ key }) => key);

test("sorts parts into lines by number, order and column", () => {
  const { before, lines, after } = getCompactLayout(columns, () => true);
  expect(keys(before)).toEqual(["name 0"]);
  expect(lines.map(keys)).toEqual([["name 1"], ["size 0", "date 0"]]);
  expect(keys(after)).toEqual(["actions 0"]);
});

test("uses the cell of the column unless the part has its own", () => {
  const shows = () => true;
  const { lines } = getCompactLayout(columns, shows);
  expect(lines.flat().map(({ cell }) => cell("a row", shows))).toEqual(["name of a row", "big", "date of a row"]);
});

test("omits hidden columns, but not parts that are always shown", () => {
  const { before, lines, after } = getCompactLayout(columns, (id) => id === "date");
  expect(keys(before)).toEqual([]);
  expect(lines.map(keys)).toEqual([[], ["date 0"]]);
  expect(keys(after)).toEqual(["actions 0"]);
});
