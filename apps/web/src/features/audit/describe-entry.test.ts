import { expect, test } from "vitest";
import { describeEntry } from "./describe-entry.ts";

const decision = (number: number) => ({
  id: String(number),
  gxp_sku: `GXP-${number}`,
  product_name: "Adjustable Race",
  name: "price",
  old_value: "47.87",
  new_value: "49.99",
  outcome: "approved",
});

test.each([
  [
    "POST /api/provider/edits/decide",
    { decisions: [decision(1)] },
    "Decide edits: Adjustable Race, price 47.87 to 49.99, approved",
  ],
  [
    "POST /api/provider/edits/decide",
    { decisions: Array.from({ length: 20 }, (_, number) => decision(number)), not_listed: 10 },
    "Decide edits: Adjustable Race, price 47.87 to 49.99, approved and 29 more",
  ],
  [
    "PATCH /api/products/{id}/edit",
    {
      id: "GXP-1",
      record_name: "Gate Valve",
      edited_fields: [{ name: "sku", old_value: "A", new_value: "B" }, { name: "color" }],
    },
    "Submit edits of a product: Gate Valve, SKU A to B and 1 more",
  ],
  [
    "PATCH /api/products/{id}/edit",
    { id: "GXP-1", edited_fields: [{ name: "description", old_value: null, new_value: "A long text. ".repeat(9) }] },
    "Submit edits of a product: GXP-1, description",
  ],
  ["POST /api/accounts/user/{id}/deactivate", { id: "u", record_name: "Ann Lee" }, "Deactivate a user: Ann Lee"],
  ["POST /api/accounts/user/{id}/deactivate", { id: "u" }, "Deactivate a user"],
  [
    "POST /api/accounts/create-user-invites",
    { invites: [{ email: "ann@alder.example" }, { email: "bo@alder.example" }] },
    "Invite users: ann@alder.example and 1 more",
  ],
  [
    "POST /api/archive/delete/",
    { documents_ids: ["1", "2", "3"], record_name: "Invoice 9.pdf" },
    "Delete archived documents: Invoice 9.pdf and 2 more",
  ],
  ["POST /api/accounts/api-keys/", { name: "ERP", scopes: [] }, "Create an API key: ERP"],
  ["POST /api/provider/companies/{id}/suspend", { id: "c", reason: "Unpaid" }, "Suspend a company: Acme Valve"],
  [
    "PATCH /api/provider/companies/{id}",
    { id: "c", name: "Acme", old_values: { name: "Acme Valve" } },
    "Change a company: Acme Valve, name Acme Valve to Acme",
  ],
  [
    "PATCH /api/provider/companies/{id}",
    { id: "c", tax_id: "12-3456789", name: "Acme", old_values: { tax_id: null, name: "Acme Valve" } },
    "Change a company: Acme Valve, tax ID and 1 more",
  ],
  ["purge-archive", { documents: 3 }, "Delete documents at the end of their archive period: 3 documents"],
  ["POST /api/token", {}, "Sign in"],
])("%s of %o reads as one sentence", (action, details, sentence) => {
  const company = action.includes("/companies/") ? { id: "c", name: "Acme Valve", company_code: "ACME" } : null;
  expect(describeEntry({ action, details, company })).toBe(sentence);
});
