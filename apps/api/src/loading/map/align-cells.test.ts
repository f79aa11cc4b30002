import { expect, test } from "vitest";
import { cellAligner } from "./align-cells.ts";

test(
  "the cells of a record have the order of the headers, whatever order its names have",
  { tags: ["IMP-02.3"] },
  () => {
    const align = cellAligner(["sku", "name", "price"]);
    expect(align({ row: 1, columns: ["price", "sku", "other"], cells: ["5", "A", "x"] }).cells).toEqual([
      "A",
      null,
      "5",
    ]);
    expect(align({ row: 2, columns: ["sku", "name", "price"], cells: ["A", "B", "5"] }).cells).toEqual(["A", "B", "5"]);
  },
);
