import { expect, test } from "vitest";
import { chosenNames, isFiltered, noFilters, resultsKey } from "./filters.ts";

const plain = { page: 2, page_size: 10, ordering: "name", search: "valve", category: [] as string[] };
const filtered = { ...plain, category: ["Pipe"], date_after: "2026-01-01" };

test("does not count a search as a filter", { tags: ["LIST-07.2"] }, () => {
  expect(isFiltered(plain)).toBe(false);
  expect(isFiltered(filtered)).toBe(true);
});

test("does not count the parameters that select a list as filters", { tags: ["LIST-07.2"] }, () => {
  const placed = { ...plain, type: "Order Documents", tab: "Purchase Orders", pid: "GXP-1" };
  expect(isFiltered(placed)).toBe(false);
  expect({ ...placed, ...noFilters(placed) }).toEqual(placed);
});

test("clears every filter and keeps the search", { tags: ["LIST-07.2"] }, () => {
  const cleared = { ...filtered, ...noFilters(filtered) };
  expect(isFiltered(cleared)).toBe(false);
  expect(cleared.search).toBe("valve");
});

test("treats another page or order as the same results, but not another filter", { tags: ["LIST-04.1"] }, () => {
  const elsewhere = { ...plain, page: 3, ordering: "-price" };
  expect(resultsKey(elsewhere)).toBe(resultsKey(plain));
  expect(resultsKey(filtered)).not.toBe(resultsKey(plain));
});

test("names two choices and counts the rest", { tags: ["LIST-07.2"] }, () => {
  expect(chosenNames(["Pipe"])).toBe("Pipe");
  expect(chosenNames(["Pipe", "Valves", "Cable", "Hoses"])).toBe("Pipe, Valves +2");
});
