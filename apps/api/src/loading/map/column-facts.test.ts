import { describe, expect, test } from "vitest";
import { measureKept } from "../../test/measure-kept.ts";
import { columnFacts } from "./column-facts.ts";

function collect(cells: readonly (string | null)[]) {
  const facts = columnFacts();
  for (const cell of cells) facts.add(cell);
  return facts.result(cells.length);
}

test("a column keeps only the beginnings of long texts", { tags: ["IMP-02.4"] }, async () => {
  const { result, bytes } = await measureKept(() => {
    const facts = columnFacts();
    // Each is a separate text, as a thread sends it.
    for (let row = 0; row < 500; row++) facts.add(Buffer.alloc(100_000, `value ${row} `).toString("latin1"));
    return facts;
  });
  expect(result.result(500).distinct).toBe(500);
  expect(bytes).toBeLessThan(5_000_000);
});

describe("a column", { tags: ["IMP-02.4"] }, () => {
  test("tells its first three values, its empty cells, its distinct values and its type", () => {
    expect(collect(["12", " 12 ", "", null, "7", "9", "11"])).toMatchObject({
      samples: ["12", "7", "9"],
      cells: 7,
      empty: 2,
      distinct: 4,
      values: [
        ["12", 2],
        ["7", 1],
        ["9", 1],
        ["11", 1],
      ],
      hasMore: false,
      found: "number",
    });
  });

  test.each([
    [["", null], "empty"],
    [["a", "b"], "text"],
    [["2026-01-31", "3 Apr 2026"], "date"],
    [["Yes", "no"], "yes_no"],
    [["1", "x2"], "mixed"],
  ] as const)("of %j is %s", (cells, found) => {
    expect(collect(cells).found).toBe(found);
  });

  test("counts at most 500 distinct values", () => {
    const facts = collect(Array.from({ length: 800 }, (_, place) => `value ${place}`));
    expect([facts.distinct, facts.hasMore, facts.values, facts.cells]).toEqual([500, true, [], 800]);
  });
});

describe("the formats of a column", { tags: ["IMP-04.1"] }, () => {
  test("are ambiguous if each value can be read in two ways", () => {
    expect(collect(["1,234", "2.345"])).toMatchObject({ decimalSigns: [".", ","], separated: "1,234" });
    expect(collect(["03/04/2026", "05/06/2026"])).toMatchObject({
      dateOrders: ["dmy", "mdy"],
      ambiguousDate: "03/04/2026",
    });
  });

  test("are certain if one value can be read in one way only", () => {
    expect(collect(["1,234", "7,5"]).decimalSigns).toEqual([","]);
    expect(collect(["03/04/2026", "25/06/2026"]).dateOrders).toEqual(["dmy"]);
  });

  test("do not fit together if two values contradict each other", () => {
    expect(collect(["1.5", "7,5"]).decimalSigns).toEqual([]);
    expect(collect(["25/06/2026", "06/25/2026"]).dateOrders).toEqual([]);
  });

  test("are not ambiguous without a separator, or with the year first", () => {
    expect(collect(["1234", "7"])).toMatchObject({ separated: null });
    expect(collect(["2026-03-04"])).toMatchObject({ ambiguousDate: null });
  });
});
