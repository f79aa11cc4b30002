import { describe, expect, test } from "vitest";
import type { Schema } from "./api-document.ts";
import { createExample } from "./example.ts";
import { typeText } from "./type-text.ts";

const cases: [text: string, example: unknown, schema: Schema][] = [
  ["string", "text", { type: "string" }],
  ["date", "2027-01-31", { type: "string", format: "date" }],
  ["string, or null", "text", { type: ["string", "null"] }],
  ["integer, or null", 1, { anyOf: [{ type: "integer" }, { type: "null" }] }],
  ['"a" | "b", or null', "a", { enum: ["a", "b", null] }],
  ["array of boolean", [true], { type: "array", items: { type: "boolean" } }],
  ["object", { id: 1, kind: "x" }, { type: "object", properties: { id: { type: "number" }, kind: { const: "x" } } }],
  ["array of (string, or null)", ["text"], { type: "array", items: { type: ["string", "null"] } }],
  ["object of string", {}, { type: "object", additionalProperties: { type: "string" } }],
  ["one of 25 values", "0", { oneOf: Array.from({ length: 25 }, (_, index) => ({ const: String(index) })) }],
  ["null", null, { type: "null" }],
];

describe("a schema", { tags: ["REF-01.1"] }, () => {
  test.each(cases)("is described as %s, with an example", (text, example, schema) => {
    expect([typeText(schema), createExample(schema)]).toEqual([text, example]);
  });
});
