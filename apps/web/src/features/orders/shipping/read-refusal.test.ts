import { expect, test } from "vitest";
import { ApiError } from "../../../lib/api-error.ts";
import { newPart, type NoticeForm } from "./notice-form.ts";
import { readRefusal, refusedOf } from "./read-refusal.ts";

const line = {
  key: "line",
  purchase_order: "PO-7001",
  line: 3,
  quantity: "60",
  parts: [newPart({ heat: "A" }), newPart({ heat: "B" })],
};
const form: NoticeForm = {
  number: "1",
  ship_date: "",
  expected_arrival: "",
  carrier_name: "",
  scac: "",
  tracking: "",
  bill_of_lading: "",
  weight: "",
  weight_unit: "lb",
  freight_terms: "",
  note: "",
  lines: [line],
  packages: [
    { key: "package", number: "1", kind: "reel", parent: "", count: null, weight: "", sscc: "1", contents: {} },
  ],
};

test("puts the messages of the server at the fields that they are about", { tags: ["ORD-41.5"] }, () => {
  const { refusal, others } = readRefusal(
    new ApiError(400, {
      number: ["Used."],
      "lines.0.quantity": ["Too much."],
      "lines.0.details.1.heat": ["Unknown."],
      "packages.0.sscc": ["Wrong."],
      "packages.0.contents.0.quantity": ["Too few."],
      non_field_errors: ["Another."],
    }),
    form,
  );
  expect([...refusal.faults]).toEqual([
    ["number", "Used."],
    ["line.quantity", "Too much."],
    [`${line.parts[1]?.key}.heat`, "Unknown."],
    ["package.sscc", "Wrong."],
    ["package.contents", "Too few."],
  ]);
  expect(others).toEqual(["Another."]);
  expect(refusedOf(refusal, line).size).toBe(5);
  const changed = { ...line, quantity: "50" };
  expect(refusedOf(refusal, changed).size).toBe(0);
});

test("names the lines of which more is shipped than is open", { tags: ["ORD-40.5"] }, () => {
  const lines = [{ purchase_order: "PO-7001", line: 3, shipped: "60.0000", open: "50.0000" }];
  const { refusal, others } = readRefusal(
    new ApiError(409, { code: "over_shipment", detail: "No.", params: {}, lines }),
    form,
  );
  expect([...refusal.faults]).toEqual([["line.quantity", "Line 3: 60 shipped, 50 are open."]]);
  expect(others).toEqual([]);
});

test("tells other failures as they are", { tags: ["ORD-41.5"] }, () => {
  expect(readRefusal(new ApiError(409, { code: "requirement_open", detail: "Missing." }), form).others).toEqual([
    "Missing.",
  ]);
});
