import { expect, test } from "vitest";
import { wordDiff } from "./word-diff.ts";

/** Differing stretches in brackets. */
const marked = (before: string, after: string) => {
  const diff = wordDiff(before, after);
  const write = (side: "before" | "after") =>
    diff?.[side].map(({ text, differs }) => (differs ? `[${text.trim()}]` : text.trim())).join(" ");
  return diff && [write("before"), write("after")];
};

test("marks the words that went and the words that came", () => {
  expect(marked("Carbon steel body, bolted bonnet", "Stainless steel body with bolted bonnet")).toEqual([
    "[Carbon] steel body [,] bolted bonnet",
    "[Stainless] steel body [with] bolted bonnet",
  ]);
});

test("marks what was only added on one side", () => {
  expect(marked("flanged ends", "raised face flanged ends")).toEqual(["flanged ends", "[raised face] flanged ends"]);
});

test("does not take a word at the end for another than the same word before a space", () => {
  expect(marked("ends NPT", "ends NPT threaded")).toEqual(["ends NPT", "ends NPT [threaded]"]);
});

test("marks a comma that came for itself, not the word that it follows", () => {
  expect(marked("F65", "F65, NACE MR0175")).toEqual(["F65", "F65 [, NACE MR0175]"]);
  expect(marked("F65", "F65,NACE")).toEqual(["F65", "F65 [,NACE]"]);
});

test("does not take apart what a mark holds together", () => {
  expect(marked("A-105 1/2 in 12.5 mm 1,000 psi", "A-106 3/2 in 12.6 mm 1,500 psi")).toEqual([
    "[A-105 1/2] in [12.5] mm [1,000] psi",
    "[A-106 3/2] in [12.6] mm [1,500] psi",
  ]);
});

test("gives both texts back whole, spaces and all", () => {
  const [before, after] = ["(A  216),   WCB steel -- 10%", "A 216; WCC steel +/- 10 %"];
  const diff = wordDiff(before, after);
  expect(diff?.before.map(({ text }) => text).join("")).toBe(before);
  expect(diff?.after.map(({ text }) => text).join("")).toBe(after);
});

test("leaves texts without a word in common to be read whole", () => {
  expect(wordDiff("WCB", "CF8M")).toBeUndefined();
  expect(wordDiff("WCB, forged", "CF8M, cast")).toBeUndefined();
  expect(wordDiff("", "CF8M")).toBeUndefined();
});
