import { describe, expect, test } from "vitest";
import type { CellKind } from "@lading/contract";
import { createRecordChecker } from "./check-record.ts";
import { productsFeed } from "../feeds/products-feed.ts";
import { purchaseOrdersFeed } from "../feeds/purchase-orders-feed.ts";
import { salesFeed } from "../feeds/sales-feed.ts";

const allFeeds = [productsFeed, purchaseOrdersFeed, salesFeed];

/** Checks one cell of a column. `kind` is what it contained in a workbook. */
function check(column: string, cell: string, kind?: CellKind, marks: { isFormula?: boolean; hasTime?: boolean } = {}) {
  const feed = allFeeds.find(({ columns }) => column in columns)!; // The cases name columns of these feeds.
  const found = kind && [{ kind, isFormula: false, hasTime: false, ...marks }];
  const checked = createRecordChecker(
    feed,
    [column],
    "clear",
  )({ row: 1, columns: [column], cells: [cell], ...(found && { found }) });
  const [fault] = checked.faults ?? [];
  if (fault) return [fault.code, fault.hint].filter(Boolean).join(": ");
  const [warning] = checked.warnings ?? [];
  return `= ${checked.values[0]}${warning ? ` (${warning.message})` : ""}`;
}

describe("a text is stored, or has a fault with a code and perhaps a hint", { tags: ["PROV-03.3"] }, () => {
  test.each([
    ["price", "12.50", "= 12.50"],
    ["price", "1,299.50", "type: Write 1299.50."],
    ["price", "1.299,50", "type: Write 1299.50."],
    ["price", "12,5", "type: Write 12.5."],
    ["price", "$ 12", "type: Write 12."],
    ["price", "ten", "type"],
    ["price", "-1", "out_of_range"],
    ["price", "1.23456", "too_many_decimals"],
    ["lead_time_days", "4000", "out_of_range"],
    ["lead_time_days", "1.5", "too_many_decimals"],
    ["price_expiration", "31.01.2026", "bad_date: Write year, month and day with hyphens."],
    ["price_expiration", "soon", "bad_date"],
    ["upc", "036000291452", "= 036000291452"],
    ["upc", "036000291453", "check_digit"],
    ["upc", "36000291452", "type: With the zeros that a spreadsheet removes, it is 036000291452."],
    ["name", "x".repeat(201), "too_long"],
    ["is_api_certified", "yes", "type"],
    ["month", "2026-13", "bad_date"],
    ["market_share", "12.5", "= 12.5"],
  ])("%s: %s", (column, cell, expected) => {
    expect(check(column, cell)).toBe(expected);
  });
});

describe("a cell of a workbook is stored as it was meant, or has a fault", { tags: ["PROV-03.3"] }, () => {
  test.each<[string, string, CellKind, string]>([
    ["mpn", "123", "number", "= 123"],
    ["mpn", "1234567890123456", "number", "precision_lost: Format the cell as text, and enter it again."],
    ["mpn", "2026-03-04", "date", "type: It was probably 3-4. Format the cell as text."],
    ["mpn", "TRUE", "boolean", "= TRUE"],
    ["mpn", "#N/A", "error", "error_value"],
    ["size", "Gru\u0308n", "text", "= Grün"],
    ["price", "0.25", "percent", "= 0.25 (The cell is a percentage; 0.25 was read.)"],
    ["price", "2026-03-04", "date", "type: Format the cell as a number, and enter it again."],
    ["price", "TRUE", "boolean", "type"],
    ["price", "1234567890123456", "number", "precision_lost: Format the cell as text, and enter it again."],
    ["market_share", "0.255", "percent", "= 25.5"],
    ["market_share", "1", "percent", "= 100"],
    ["market_share", "25.5", "number", "= 25.5"],
    ["price_expiration", "2026-01-31", "date", "= 2026-01-31"],
    ["price_expiration", "46053", "number", "bad_date: Format the cell as a date."],
    ["price_expiration", "0.5", "bad_date", "bad_date"],
    ["is_api_certified", "Yes", "text", "= true"],
    ["is_api_certified", "0", "number", "= false"],
    ["is_api_certified", "2", "number", "type"],
    ["is_api_certified", "2026-01-31", "date", "type"],
    ["month", "2026-01-01", "date", "= 2026-01-01"],
    ["month", "2026-01", "text", "= 2026-01-01"],
    ["month", "46053", "number", "bad_date: Format the cell as text."],
    ["name", "", "merged", "type: Separate merged cells, and fill each of them."],
  ])("%s: %s as %s", (column, cell, kind, expected) => {
    expect(check(column, cell, kind)).toBe(expected);
  });

  test("with a warning if the value comes from a formula, or a time was left out", () => {
    expect(check("price", "2", "number", { isFormula: true })).toBe("= 2 (The result of a formula was used.)");
    expect(check("price_expiration", "2026-01-31", "date", { hasTime: true })).toBe(
      "= 2026-01-31 (The time of day was left out.)",
    );
  });

  test("without a value if the file has no result of the formula", () => {
    expect(check("price", "", "formula", { isFormula: true })).toMatch(/^formula_without_value/);
  });
});
