import { expect, test } from "vitest";
import { readOrdersSearch } from "./orders-search.ts";

const usual = { type: "Order Documents", page: 1, page_size: 10, ordering: "-order_date", search: "", status: [] };

test("shows the newest ten orders for an empty address", { tags: ["ODOC-02.1"] }, () => {
  expect(readOrdersSearch({})).toEqual(usual);
});

test("uses a range of dates only with both ends in the right order", { tags: ["ODOC-02.2"] }, () => {
  const range = { date_after: "2026-01-01", date_before: "2026-01-31" };
  expect(readOrdersSearch(range)).toEqual({ ...usual, ...range });
  for (const half of [
    { date_after: "2026-01-01" },
    { ...range, date_before: "2025-12-31" },
    { ...range, date_before: "x" },
  ])
    expect(readOrdersSearch(half)).toEqual(usual);
});

test("ignores all filters of an address with an order and keeps the page size", { tags: ["ODOC-01.2"] }, () => {
  const given = {
    purchase_order: " PO-1 ",
    page: "7",
    page_size: "20",
    status: "Open",
    search: "x",
    ordering: "total",
  };
  expect(readOrdersSearch(given)).toEqual({ ...usual, page_size: 20, purchase_order: "PO-1" });
  expect(readOrdersSearch({ purchase_order: "", status: "Open" })).toEqual({ ...usual, status: ["Open"] });
});
