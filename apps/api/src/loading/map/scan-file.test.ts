import { describe, expect, test } from "vitest";
import type { FeedRecord } from "../read/feed-record.ts";
import { scanFile } from "./scan-file.ts";

async function* give(...records: FeedRecord[]) {
  yield records;
}
const report = async () => {};

describe("the columns of a file", () => {
  test("of a table are found by their place, even if a header is there twice", { tags: ["IMP-02.3"] }, async () => {
    const columns = ["sku", "price", "price"];
    const found = await scanFile(
      give({ row: 1, columns, cells: ["A", "1", "2"] }, { row: 2, columns, cells: ["B", "", "3"] }),
      "csv",
      report,
    );
    expect(found).toMatchObject({ rows: 2, headers: columns });
    expect(found.facts.map(({ samples, empty }) => [samples, empty])).toEqual([
      [["A", "B"], 0],
      [["1"], 1],
      [["2", "3"], 0],
    ]);
  });

  test("of objects are all names, and an object without a name has an empty cell", { tags: ["IMP-02.3"] }, async () => {
    const found = await scanFile(
      give({ row: 1, columns: ["sku"], cells: ["A"] }, { row: 2, columns: ["price", "sku"], cells: ["5", "B"] }),
      "ndjson",
      report,
    );
    expect(found.headers).toEqual(["sku", "price"]);
    expect(found.facts.map(({ samples, empty }) => [samples, empty])).toEqual([
      [["A", "B"], 0],
      [["5"], 1],
    ]);
  });

  test("cannot be found without a row", { tags: ["IMP-01.6"] }, async () => {
    await expect(scanFile(give(), "csv", report)).rejects.toThrow("no row");
  });

  test("are read only up to the limit of rows, however long the file is", { tags: ["IMP-01.4"] }, async () => {
    let given = 0;
    async function* twoMillion() {
      for (; given < 2_000_000; given += 1000)
        yield Array.from({ length: 1000 }, (_, at) => ({ row: given + at + 1, columns: ["sku"], cells: [String(at)] }));
    }
    await expect(scanFile(twoMillion(), "csv", report)).rejects.toThrow("more than 250,000 rows");
    expect(given).toBe(250_000);
  });
});
