import { expect, test } from "vitest";
import { diffWords } from "./word-diff.ts";

/** Writes both texts with differing parts in brackets. */
const marked = (before: string, after: string) => {
  const diff = diffWords(before, after);
  const write = (side: "before" | "after") =>
    diff?.[side].map(({ text, differs }) => (differs ? `[${text.trim()}]` : text.trim())).join(" ");
  return diff && [write("before"), write("after")];
};

test("marks removed and added words", () => {
  expect(marked("Carbon steel body, bolted bonnet", "Stainless steel body with bolted bonnet")).toEqual([
    "[Carbon] steel body [,] bolted bonnet",
    "[Stainless] steel body [with] bolted bonnet",
  ]);
});

test("marks words that were only added", () => {
  expect(marked("flanged ends", "raised face flanged ends")).toEqual(["flanged ends", "[raised face] flanged ends"]);
});

test("treats a word at the end as equal to the same word before a space", () => {
  expect(marked("ends NPT", "ends NPT threaded")).toEqual(["ends NPT", "ends NPT [threaded]"]);
});

test("marks an added comma without the word before it", () => {
  expect(marked("F65", "F65, NACE MR0175")).toEqual(["F65", "F65 [, NACE MR0175]"]);
  expect(marked("F65", "F65,NACE")).toEqual(["F65", "F65 [,NACE]"]);
});

test("keeps a word with punctuation inside it whole", () => {
  expect(marked("A-105 1/2 in 12.5 mm 1,000 psi", "A-106 3/2 in 12.6 mm 1,500 psi")).toEqual([
    "[A-105 1/2] in [12.5] mm [1,000] psi",
    "[A-106 3/2] in [12.6] mm [1,500] psi",
  ]);
});

test("returns both texts complete, with their spaces", () => {
  const [before, after] = ["(A  216),   WCB steel -- 10%", "A 216; WCC steel +/- 10 %"];
  const diff = diffWords(before, after);
  expect(diff?.before.map(({ text }) => text).join("")).toBe(before);
  expect(diff?.after.map(({ text }) => text).join("")).toBe(after);
});

test("returns nothing for texts without a common word", () => {
  expect(diffWords("WCB", "CF8M")).toBeUndefined();
  expect(diffWords("WCB, forged", "CF8M, cast")).toBeUndefined();
  expect(diffWords("", "CF8M")).toBeUndefined();
});
