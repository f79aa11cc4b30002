import { expect, test } from "vitest";
import { nothingSelected, pageState, selectedCount, togglePage, toggleRow } from "./selection.ts";

const page = ["a", "b", "c"];

test("selects the page with the checkbox in the table head and deselects it again", { tags: ["LIST-04.1"] }, () => {
  const chosen = togglePage(nothingSelected, page);
  expect(pageState(chosen, page)).toBe("all");
  expect(selectedCount(togglePage(chosen, page), 30)).toBe(0);
});

test(
  "reports a partly selected page as indeterminate, and selects the rest with the checkbox in the table head",
  { tags: ["LIST-04.1"] },
  () => {
    const some = toggleRow(nothingSelected, "b", page);
    expect(pageState(some, page)).toBe("some");
    expect(pageState(togglePage(some, page), page)).toBe("all");
  },
);

test("takes the rows from the last one to the one that is pressed with Shift", { tags: ["LIST-04.7"] }, () => {
  const rows = ["a", "b", "c", "d", "e"];
  const two = toggleRow(toggleRow(nothingSelected, "d", rows), "b", rows, true);
  expect([...two.keys].toSorted()).toEqual(["b", "c", "d"]);
  expect([...toggleRow(two, "c", rows, true).keys]).toEqual(["d"]);
  // The last row is on another page, so there is no range.
  expect([...toggleRow(two, "z", ["y", "z"], true).keys].toSorted()).toEqual(["b", "c", "d", "z"]);
});

test("keeps rows of another page selected", { tags: ["LIST-04.1"] }, () => {
  const first = togglePage(nothingSelected, page);
  const both = togglePage(first, ["d", "e"]);
  expect(selectedCount(both, 30)).toBe(5);
  expect(selectedCount(togglePage(both, ["d", "e"]), 30)).toBe(3);
});

test(
  "counts all results if all are selected, and keeps the rest of the page after a row is deselected",
  { tags: ["LIST-04.1"] },
  () => {
    const all = { ...togglePage(nothingSelected, page), all: true };
    expect(selectedCount(all, 30)).toBe(30);
    const fewer = toggleRow(all, "a", page);
    expect([...fewer.keys]).toEqual(["b", "c"]);
    expect(fewer.all).toBe(false);
    expect(selectedCount(togglePage(all, page), 30)).toBe(0);
  },
);
