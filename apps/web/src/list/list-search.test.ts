import { productSortKeys } from "@lading/contract";
import { expect, test } from "vitest";
import { isFiltered } from "./filters.ts";
import { readSearch, sortDirection, toggledOrdering } from "./list-search.ts";
import { ordering, paging, repeated, requiredText, searchText, text } from "./search-readers.ts";

const readers = {
  ...paging,
  ordering: ordering(productSortKeys, "gxp_sku"),
  search: searchText,
  category: repeated(text(200)),
  gxp_sku: requiredText(64),
};

const read = (query: Record<string, unknown>) => readSearch(readers, query);

test("reads a list's whole state from its query", { tags: ["LIST-01.1"] }, () => {
  expect(
    read({ page: "3", page_size: "50", ordering: "-price", search: "4512", category: ["Valves", "Pipe"] }),
  ).toEqual({
    page: 3,
    page_size: 50,
    ordering: "-price",
    search: "4512",
    category: ["Valves", "Pipe"],
    gxp_sku: undefined,
  });
});

test("reads a single value of a repeated filter as a list of one", { tags: ["LIST-01.1"] }, () => {
  expect(read({ category: "Valves" }).category).toEqual(["Valves"]);
});

test(
  "reads an empty query as the first page with ten rows, sorted by GXP SKU",
  { tags: ["LIST-01.1", "CAT-05.1"] },
  () => {
    expect(read({})).toMatchObject({ page: 1, page_size: 10, ordering: "gxp_sku", search: "", category: [] });
  },
);

test("replaces only values that the call would reject", { tags: ["LIST-01.2"] }, () => {
  expect(
    read({ page: "0", page_size: "7", ordering: "colour", search: "x".repeat(101), category: "Pipe" }),
  ).toMatchObject({
    page: 1,
    page_size: 10,
    ordering: "gxp_sku",
    search: "x".repeat(100),
    category: ["Pipe"],
  });
});

test(
  "drops unknown parameters, which would count as filters, but not those that select a list",
  {
    tags: ["LIST-01.2"],
  },
  () => {
    const state = read({ page: "2", colour: "red", type: "Order Documents" });
    // The router combines the address with what the page has read.
    const combined = { colour: "red", type: "Order Documents", ...state };
    expect(combined).toMatchObject({ page: 2, type: "Order Documents" });
    expect(combined.colour).toBeUndefined();
    expect(isFiltered(combined)).toBe(false);
  },
);

test("returns the same state when it reads its own result", { tags: ["LIST-01.1"] }, () => {
  const once = read({ page: "12", page_size: "20", search: "ball valve", category: ["Pipe"] });
  expect(read(once)).toEqual(once);
});

test("sorts a column ascending first, then descending", { tags: ["LIST-04.2"] }, () => {
  expect(toggledOrdering("gxp_sku", "price")).toBe("price");
  expect(toggledOrdering("price", "price")).toBe("-price");
  expect(toggledOrdering("-price", "price")).toBe("price");
});

test("returns the sort direction of a column", { tags: ["LIST-04.2"] }, () => {
  expect(sortDirection("price", "price")).toBe("ascending");
  expect(sortDirection("-price", "price")).toBe("descending");
  expect(sortDirection("name", "price")).toBeUndefined();
});
