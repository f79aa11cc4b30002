import { expect, test } from "vitest";
import { nothingSelected, pageState, selectedCount, togglePage, toggleRow } from "./selection.ts";

const page = ["a", "b", "c"];

test("the head's box chooses the page and lets go of it again", { tags: ["LIST-04"] }, () => {
  const chosen = togglePage(nothingSelected, page);
  expect(pageState(chosen, page)).toBe("all");
  expect(selectedCount(togglePage(chosen, page), 30)).toBe(0);
});

test(
  "the head's box is half ticked while only some rows are chosen, and then chooses the rest",
  { tags: ["LIST-04"] },
  () => {
    const some = toggleRow(nothingSelected, "b", page);
    expect(pageState(some, page)).toBe("some");
    expect(pageState(togglePage(some, page), page)).toBe("all");
  },
);

test("rows chosen on another page stay chosen", { tags: ["LIST-04"] }, () => {
  const first = togglePage(nothingSelected, page);
  const both = togglePage(first, ["d", "e"]);
  expect(selectedCount(both, 30)).toBe(5);
  expect(selectedCount(togglePage(both, ["d", "e"]), 30)).toBe(3);
});

test(
  "choosing every result counts them all, and unticking a row leaves the rest of its page",
  { tags: ["LIST-04"] },
  () => {
    const all = { ...togglePage(nothingSelected, page), all: true };
    expect(selectedCount(all, 30)).toBe(30);
    const fewer = toggleRow(all, "a", page);
    expect([...fewer.keys]).toEqual(["b", "c"]);
    expect(fewer.all).toBe(false);
    expect(selectedCount(togglePage(all, page), 30)).toBe(0);
  },
);
