import { expect, test } from "vitest";
import { splitDetails } from "./recorded-values.ts";

test("pairs old values with the new ones, and lists the others", { tags: ["AUD-01.2"] }, () => {
  expect(
    splitDetails({
      id: "5f0c",
      name: "Cedar Wire",
      plan: "Basic",
      address: { city: "Tulsa", state: null },
      old_values: { name: "Cedar", address: null, unsent: "x" },
    }),
  ).toEqual({
    changes: [
      { name: "Name", before: "Cedar", after: "Cedar Wire" },
      { name: "Address", before: "None", after: "City: Tulsa, State: None" },
    ],
    decisions: [],
    values: [
      { name: "ID", text: "5f0c" },
      { name: "Plan", text: "Basic" },
    ],
  });
});

test("shows edits of a product as changes, and lists line by line", { tags: ["AUD-01.2"] }, () => {
  expect(
    splitDetails({
      id: "GXP-1",
      edited_fields: [{ name: "lead_time_days", old_value: null, new_value: "7" }],
      documents_ids: ["a", "b"],
      docId: "c",
      is_open: false,
      asked: [],
    }),
  ).toEqual({
    changes: [{ name: "Lead time days", before: "None", after: "7" }],
    decisions: [],
    values: [
      { name: "ID", text: "GXP-1" },
      { name: "Documents IDs", text: "a\nb" },
      { name: "Doc ID", text: "c" },
      { name: "Is open", text: "No" },
    ],
  });
});

test("shows decided edits with product, values and reason, and counts", { tags: ["AUD-01.2"] }, () => {
  const price = {
    id: "a",
    gxp_sku: "GXP-1",
    product_name: "Gate Valve",
    name: "price",
    old_value: "10",
    new_value: null,
    outcome: "rejected",
    reason: "Too much.",
  };
  const shown = { id: "a", field: "Price", product: "Gate Valve", sku: "GXP-1", from: "10", to: "None" };
  expect(splitDetails({ rejected: 1, decisions: [price] })).toEqual({
    changes: [],
    decisions: [{ ...shown, outcome: "Rejected", decision: "Rejected: Too much." }],
    values: [{ name: "Rejected", text: "1" }],
  });
  const { reason: _none, ...undone } = { ...price, outcome: "undone_approval" };
  expect(splitDetails({ decisions: [undone] }).decisions).toEqual([
    { ...shown, outcome: "Undone approval", decision: "Undone approval" },
  ]);
});

test("lists decisions of earlier versions, which name no product", { tags: ["AUD-01.2"] }, () => {
  expect(splitDetails({ decisions: [{ id: "a", decision: "approve" }] })).toEqual({
    changes: [],
    decisions: [],
    values: [{ name: "Decisions", text: "ID: a, Decision: approve" }],
  });
});
