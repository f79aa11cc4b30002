import { expect, test } from "vitest";
import { splitDetails } from "./recorded-values.ts";

test("pairs old values with the new ones, and lists the others", { tags: ["AUD-01"] }, () => {
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
    values: [
      { name: "ID", text: "5f0c" },
      { name: "Plan", text: "Basic" },
    ],
  });
});

test("shows edits of a product as changes, and lists line by line", { tags: ["AUD-01"] }, () => {
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
    values: [
      { name: "ID", text: "GXP-1" },
      { name: "Documents IDs", text: "a\nb" },
      { name: "Doc ID", text: "c" },
      { name: "Is open", text: "No" },
    ],
  });
});
