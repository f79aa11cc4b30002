import { expect, test } from "vitest";
import { diffLines } from "./line-diff.ts";

const show = (before: string[], after: string[]) =>
  diffLines(before, after).map(({ kind, parts }) => {
    const mark = { same: " ", removed: "-", added: "+" }[kind];
    return mark + parts.map(({ text, differs }) => (differs ? `[${text}]` : text)).join("");
  });

test("marks only the changed words of a changed line", () => {
  expect(show(["Orders", "Pay within 30 days."], ["Orders", "Pay within 45 days."])).toEqual([
    " Orders",
    "-Pay within [30 ]days.",
    "+Pay within [45 ]days.",
  ]);
});

test("marks whole lines that were added, removed or have no word in common", () => {
  expect(show(["One"], ["One", "Two"])).toEqual([" One", "+[Two]"]);
  expect(show(["One", "Two"], ["Two"])).toEqual(["-[One]", " Two"]);
  expect(show(["One"], ["Two"])).toEqual(["-[One]", "+[Two]"]);
  expect(show([], [])).toEqual([]);
});

test("shows a line once if words were only added or only removed", () => {
  expect(show(["Pay in time."], ["Pay in time. Thank you."])).toEqual(["+Pay in time. [Thank you.]"]);
  expect(show(["Pay in time. Thank you."], ["Pay in time."])).toEqual(["-Pay in time. [Thank you.]"]);
});
