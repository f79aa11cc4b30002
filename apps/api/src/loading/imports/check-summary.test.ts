import { describe, expect, test } from "vitest";
import type { ComparedRow } from "../load/compare-queries.ts";
import { productsFeed } from "../feeds/products-feed.ts";
import { type CheckedBatch, openSummary } from "./check-summary.ts";

const columns = ["gxp_sku", "price"];

function check(prices: (readonly [before: string | null, after: string | null])[], lastRows?: number) {
  const batch: CheckedBatch = {
    columns,
    rows: prices.map(([, after], place) => ({ row: place + 1, values: [`G-${place}`, after] })),
  };
  const compared = prices.map(([before, after], place): ComparedRow => ({
    place,
    company_id: "company",
    key: {},
    changes: before === after ? [] : [["price", before, after]],
    empty_cells: after === null ? 1 : 0,
  }));
  const summary = openSummary(productsFeed);
  summary.add(batch, compared);
  return summary.result({ rows: prices.length, refused: 0, warnings: 0, lastRows });
}

describe("a check", () => {
  test("counts the changes of each field, with samples of old and new values", { tags: ["IMP-07.2"] }, () => {
    expect(
      check([
        ["10", "11"],
        ["10", "10"],
      ]),
    ).toMatchObject({
      updated: 1,
      unchanged: 1,
      fields: [
        {
          field: "price",
          label: "Vendor Price",
          changed: 1,
          emptied: 0,
          samples: [{ row: 1, key: "G-0", old: "10.00", new: "11.00" }],
        },
      ],
      surprises: [],
    });
  });

  test("keeps 50 samples of a field", { tags: ["IMP-07.2"] }, () => {
    const [field] = check(Array.from({ length: 80 }, () => ["10", "11"] as const)).fields;
    expect([field?.changed, field?.samples.length]).toEqual([80, 50]);
  });

  test("warns if more than a fifth of the prices moves by more than 30 %", { tags: ["IMP-07.3"] }, () => {
    const same = Array.from({ length: 7 }, () => ["10", "10"] as const);
    const codes = (prices: (readonly [string, string])[]) => check(prices).surprises.map(({ code }) => code);
    expect(codes([...same, ["10", "13.1"], ["10", "6.9"], ["10", "100"]])).toEqual(["prices_moved"]);
    expect(codes([...same, ["10", "13"], ["10", "7"], ["10", "100"]])).toEqual([]);
  });

  test("warns if a field is emptied in most rows", { tags: ["IMP-07.3"] }, () => {
    expect(
      check([
        ["10", null],
        ["12", null],
        ["9", "9"],
      ]).surprises,
    ).toEqual([{ code: "field_emptied", message: "Vendor Price is emptied in 2 of 3 rows." }]);
  });

  test("warns if the file has less than half of the rows of the last one", { tags: ["IMP-07.3"] }, () => {
    expect(check([["1", "1"]], 3).surprises.map(({ code }) => code)).toEqual(["fewer_rows"]);
    expect(check([["1", "1"]], 2).surprises).toEqual([]);
  });
});
