import { expect, test } from "vitest";
import type { FieldRules, FieldValues } from "./field-facts.ts";
import { findFacts } from "./value-facts.ts";

const policy: FieldRules = { key: "policy", name: "Policy Number", type: "text", is_required: true };
const endorsed: FieldRules = { ...policy, key: "endorsed", name: "Endorsement", equals_field: { key: "policy" } };
const limit: FieldRules = { ...policy, key: "limit", name: "Limit", type: "number", minimum: 1_000_000 };
const heats: FieldRules = { ...policy, key: "heats", name: "Heats", is_list: true, equals_field: { key: "shipped" } };
const shipped: FieldRules = { ...policy, key: "shipped", name: "Shipped", is_list: true };
const fields = [policy, endorsed, limit, heats, shipped];

const answer = (field: FieldRules, values: FieldValues, isOnPage?: boolean) =>
  findFacts(field, { fields, values, today: "2026-11-29" }, isOnPage).map((fact) => fact.answer);

test.each<[string, FieldRules, FieldValues, string]>([
  ["a value within its limit", limit, { limit: "1000000" }, "yes"],
  ["a value below its limit", limit, { limit: "500000" }, "no"],
  ["no value", limit, {}, "not_found"],
  ["the value of the other field in another case", endorsed, { endorsed: "gl-4471 ", policy: "GL-4471" }, "yes"],
  ["another value than the other field", endorsed, { endorsed: "GL-4417", policy: "GL-4471" }, "no"],
  ["nothing to compare", endorsed, { endorsed: "GL-4417" }, "not_found"],
  ["the same list in another order", heats, { heats: ["B", "A"], shipped: ["a", "b"] }, "yes"],
  ["a list that lacks a value", heats, { heats: ["A"], shipped: ["A", "B"] }, "no"],
])("%s is a fact", { tags: ["REQ-14.19"] }, (_, field, values, expected) => {
  expect(answer(field, values)).toEqual([expected]);
});

test("a value that was typed and is not on the page is not found", { tags: ["REQ-14.19"] }, () => {
  expect(answer(limit, { limit: "1000000" }, false)).toEqual(["not_found"]);
  expect(answer(limit, { limit: "5" }, false)).toEqual(["no"]);
});

test("the words of a fact name the other field", { tags: ["REQ-14.19"] }, () => {
  const values = { endorsed: "GL-4417", policy: "GL-4471" };
  expect(findFacts(endorsed, { fields, values, today: "2026-11-29" })).toEqual([
    { need: "the same as Policy Number", answer: "no" },
  ]);
});
