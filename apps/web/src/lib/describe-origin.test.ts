import type { ValueOrigin, ValueOrigins } from "@lading/contract";
import { expect, test } from "vitest";
import { describeOrigin } from "./describe-origin.ts";

const origin = (values: Partial<ValueOrigin>): ValueOrigin => ({
  at: "2026-11-23T06:50:00.000Z",
  source: "intake",
  actor: null,
  acting_for: null,
  requested_by: null,
  run: null,
  ...values,
});
const at = "Nov 23, 2026, 6:50 AM UTC";
const describePrice = (first: ValueOrigin, fields: ValueOrigins["fields"] = {}) =>
  describeOrigin({ first, fields }, "price");

test("names the reviewer, the author and the former value of an approved edit", () => {
  const change = { ...origin({ source: "approval", actor: "Priya Raman", requested_by: "Ada Moss" }), old_value: "11" };
  expect(describePrice(origin({}), { price: change })).toEqual({
    title: "Approved edit",
    lines: ["Approved by Priya Raman", at, "Requested by Ada Moss"],
    formerValue: "11",
  });
});

test("names the user that staff represented", () => {
  const change = { ...origin({ source: "direct", actor: "Priya Raman", acting_for: "Ada Moss" }), old_value: null };
  expect(describePrice(origin({}), { price: change })).toEqual({
    title: "Entered in the database",
    lines: ["By Priya Raman, as Ada Moss", at],
    formerValue: null,
  });
});

test("describes a value that has not changed since the product was added", () => {
  const unchanged = "Unchanged since the product was added";
  expect(describePrice(origin({}))).toEqual({ title: "Loaded by the provider", lines: [at, unchanged] });
  expect(describePrice(origin({ actor: "ERP" })).lines).toEqual(["With the API key ERP", at, unchanged]);
});

test("tells when the history of an older product begins", () => {
  expect(describePrice(origin({ source: "earlier" }))).toEqual({
    title: "Older than the history",
    lines: [`No history before ${at}`],
  });
});

test("names the file of an import and of its undo", () => {
  const run = { id: "1", source: "prices.csv" };
  const change = (source: "console" | "undo") => ({
    ...origin({ source, actor: "Priya Raman", run }),
    old_value: "11",
  });
  expect(describePrice(origin({}), { price: change("console") })).toEqual({
    title: "Imported from prices.csv",
    lines: ["By Priya Raman", at],
    formerValue: "11",
    run: "1",
  });
  expect(describePrice(origin({}), { price: change("undo") }).title).toBe("Undone import of prices.csv");
});
