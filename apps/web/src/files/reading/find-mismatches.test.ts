import type { LabelField, ReadField } from "@lading/contract";
import { expect, test } from "vitest";
import { findMismatches, isSameValue } from "./find-mismatches.ts";

const kind: LabelField = { key: "kind", name: "Kind", type: "text", is_required: true, equals: "3.1" };
const mill: LabelField = { key: "mill", name: "Mill", type: "text", is_required: false };

const shows = (key: string, value: string, confidence: ReadField["confidence"] = "word"): ReadField => ({
  key,
  value,
  page: 1,
  box: null,
  confidence,
});
const find = (values: Record<string, string>, ...read: ReadField[]) =>
  findMismatches({ fields: [kind, mill], values, read, today: "2026-11-30" }).map(({ field, needs }) => [
    field.key,
    ...needs,
  ]);

test("a value that differs from the file is told with the rule that the file fails", { tags: ["REQ-22.8"] }, () => {
  expect(find({ kind: "3.1" }, shows("kind", "2.2"))).toEqual([["kind", "exactly “3.1”"]]);
  expect(find({ kind: "2.1" }, shows("kind", "2.2"))).toEqual([["kind"]]);
  expect(find({ mill: "North" }, shows("mill", "South"))).toEqual([["mill"]]);
});

test("an equal value, a guess and a field without a value are no mismatches", { tags: ["REQ-22.8"] }, () => {
  expect(find({ kind: " 3.1" }, shows("kind", "3.1"))).toEqual([]);
  expect(find({ kind: "3.1" }, shows("kind", "2.2", "guess"))).toEqual([]);
  expect(find({}, shows("kind", "2.2"))).toEqual([]);
});

test.each([
  ["1250.0", "1250", true],
  [["B", "a"], ["A", "b"], true],
  [["A"], ["A", "B"], false],
])("%j and %j are the same: %s", { tags: ["REQ-63.5"] }, (value, read, isSame) => {
  expect(isSameValue(value, read)).toBe(isSame);
});
