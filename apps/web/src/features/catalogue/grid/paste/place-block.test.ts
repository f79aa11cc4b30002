import { describe, expect, test } from "vitest";
import { guessMapping } from "./paste-mapping.ts";
import { placeBlock } from "./place-block.ts";
import { readBlock, writeBlock } from "./read-block.ts";

describe("blocks from spreadsheets", { tags: ["XLS-10.5"] }, () => {
  test("are read with quotation marks, tabs and line breaks in cells", () => {
    expect(readBlock('1\t"a\tb"\r\n"say ""so""\nnow"\t\r\n')).toEqual([
      ["1", "a\tb"],
      ['say "so"\nnow', ""],
    ]);
    expect(readBlock('"A" series\t6"')).toEqual([['"A" series', '6"']]);
    const cells = [
      ["x", 'a "b"\tc'],
      ["", "d\ne"],
    ];
    expect(readBlock(writeBlock(cells))).toEqual(cells);
  });

  const products = [
    { gxp_sku: "G-1", sku: "S-1" },
    { gxp_sku: "G-2", sku: "S-2" },
    { gxp_sku: "G-3", sku: undefined, upc: "815000002561" },
  ];
  const columns = ["price", "lead_time_days", "mpn"] as const;
  const read = (block: string[][], at: { row: number; column: number }) => {
    const grid = { products, columns, ...at };
    return placeBlock(block, grid, guessMapping(block, grid));
  };
  const start = { row: 0, column: 0 };

  test("go where they are pasted, and what is beyond the grid is told", () => {
    const placed = read(
      [
        ["1", "2"],
        ["3", "4"],
      ],
      { row: 2, column: 1 },
    );
    expect(placed).toMatchObject({
      cells: [
        { gxp_sku: "G-3", name: "lead_time_days", text: "1" },
        { gxp_sku: "G-3", name: "mpn", text: "2" },
      ],
      isCut: true,
    });
    expect(placed.matchedBy).toBeUndefined();
  });

  test("are matched by SKU in any order, with the headings of fields", () => {
    const block = [
      ["Item", "Price", "Remark", "Vendor Lead Time"],
      ["s-2", "20", "x", "7"],
      ["S-9", "30", "", "8"],
      ["S-1", "10", "", "9"],
    ];
    expect(read(block, { row: 0, column: 0 })).toEqual({
      cells: [
        { gxp_sku: "G-2", name: "price", text: "20" },
        { gxp_sku: "G-2", name: "lead_time_days", text: "7" },
        { gxp_sku: "G-1", name: "price", text: "10" },
        { gxp_sku: "G-1", name: "lead_time_days", text: "9" },
      ],
      matchedBy: "Supplier SKU",
      unknownKeys: ["S-9"],
      ambiguousKeys: [],
      unusedColumns: ["Remark"],
      isCut: false,
    });
  });

  test("without headings take the columns from the selected one on", () => {
    const placed = read(
      [
        ["G-2", "5", "M"],
        ["G-1", "6", "N"],
      ],
      { row: 0, column: 1 },
    );
    expect(placed.cells).toEqual([
      { gxp_sku: "G-2", name: "lead_time_days", text: "5" },
      { gxp_sku: "G-2", name: "mpn", text: "M" },
      { gxp_sku: "G-1", name: "lead_time_days", text: "6" },
      { gxp_sku: "G-1", name: "mpn", text: "N" },
    ]);
  });

  test("are mapped by headings without a column of keys, and then go by place", () => {
    const block = [
      ["Vendor Lead Time", "Price 2027"],
      ["7", "20"],
      ["8", "30"],
    ];
    expect(read(block, { row: 1, column: 0 })).toMatchObject({
      cells: [
        { gxp_sku: "G-2", name: "lead_time_days", text: "7" },
        { gxp_sku: "G-2", name: "price", text: "20" },
        { gxp_sku: "G-3", name: "lead_time_days", text: "8" },
        { gxp_sku: "G-3", name: "price", text: "30" },
      ],
      unusedColumns: [],
      isCut: false,
    });
  });

  test("take headings that are no names of fields as headings over a column of SKUs", () => {
    const block = [
      ["Item", "Lead days"],
      ["S-1", "7"],
      ["S-2", "8"],
    ];
    expect(guessMapping(block, { products, columns, ...start })).toEqual({
      hasHeadings: true,
      targets: ["key:sku", undefined],
    });
  });

  test("are matched by UPC under a heading, and a key of several products changes none", () => {
    const block = [
      ["UPC", "Price"],
      ["815000002561", "5"],
    ];
    expect(read(block, start)).toMatchObject({ matchedBy: "UPC", cells: [{ gxp_sku: "G-3", name: "price" }] });
    const same = products.map((product) => ({ ...product, upc: "815000002561" }));
    const grid = { products: same, columns, ...start };
    expect(placeBlock(block, grid, guessMapping(block, grid))).toMatchObject({
      cells: [],
      ambiguousKeys: ["815000002561"],
      unknownKeys: [],
    });
  });
});
