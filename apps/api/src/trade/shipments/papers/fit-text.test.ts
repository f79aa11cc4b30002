import { expect, test } from "vitest";
import { inLettersOf, toLines } from "./fit-text.ts";

const count = (text: string) => [...text].length;

test("a text is broken at blanks, then within words, and ends with an ellipsis", { tags: ["ORD-45.4"] }, () => {
  expect(toLines(count, "a long name of flanges", 8, 5)).toEqual(["a long", "name of", "flanges"]);
  expect(toLines(count, "a long name of flanges", 8, 2)).toEqual(["a long", "name of…"]);
  expect(toLines(count, "abcdefghijkl", 5, 9)).toEqual(["abcde", "fghij", "kl"]);
  expect(toLines(count, "one\n\ntwo", 5, 9)).toEqual(["one", "", "two"]);
  expect(toLines(count, "no abcdefghijkl", 8, 1)).toEqual(["no abcd…"]);
  expect(toLines(count, "wide", 0, 1)).toEqual(["…"]);
});

test("words from right to left are in their order", { tags: ["ORD-45.4"] }, () => {
  expect(toLines(count, "מפעל אוגנים 12 בעמ", 30, 1)).toEqual(["בעמ 12 אוגנים מפעל"]);
  expect(toLines(count, "Flanges של מפעל Odessa", 30, 1)).toEqual(["Flanges מפעל של Odessa"]);
});

test("letters that the font lacks are boxes", { tags: ["ORD-45.4"] }, () => {
  const isLatin = (code: number) => code < 0x250;
  expect(inLettersOf(isLatin, "上海 Ltd\u0301\u200D\u0000\r\n\tend")).toBe("□□ Ltd\n end");
});
