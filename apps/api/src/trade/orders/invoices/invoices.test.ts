import { beforeEach, describe, expect, test } from "vitest";
import { answerFixture } from "../../../test/answer-fixture.ts";

const fixture = answerFixture();
const { call, query } = fixture;
const path = "invoice-statuses/";

beforeEach(async () => {
  const { code } = fixture.company;
  const rows = [
    "INV-1,PO-1,120.50,,Received,2026-01-05,2026-02-04,,,",
    "INV-1,PO-9,80,EUR,Paid,2026-01-06,2026-03-04,2026-03-01,ACH 77,",
    "INV-2,,10,,Disputed,,,,,Please call",
  ];
  const head =
    "company_code,invoice_number,purchase_order,amount,currency,state,received_on,due_on,paid_on,payment_reference,note";
  await fixture.load("invoice-statuses", [head, ...rows.map((row) => `${code},${row}`)].join("\n"));
});

const list = async (search = "") => {
  const { status, body } = await call("GET", `${path}${search}`);
  expect(status).toBe(200);
  return body.results.map(
    (one: { invoice_number: string; purchase_order: string | null }) =>
      `${one.invoice_number} ${one.purchase_order ?? "-"}`,
  );
};

describe("the list of invoices", { tags: ["ORD-49.3"] }, () => {
  test("has what the provider's system sent, the newest first", async () => {
    const { body } = await call("GET", path);
    expect(body).toMatchObject({ count: 3, loaded_at: expect.any(String) });
    expect(body.results).toEqual([
      {
        invoice_number: "INV-1",
        purchase_order: "PO-9",
        has_order: false,
        amount: "80.00",
        currency: "EUR",
        state: "Paid",
        received_on: "2026-01-06",
        due_on: "2026-03-04",
        paid_on: "2026-03-01",
        payment_reference: "ACH 77",
        note: null,
        loaded_at: expect.any(String),
      },
      expect.objectContaining({ purchase_order: "PO-1", has_order: true, amount: "120.50", currency: "USD" }),
      expect.objectContaining({ invoice_number: "INV-2", purchase_order: null, has_order: false, note: "Please call" }),
    ]);
  });

  test.for([
    ["?state=Paid&state=Disputed", ["INV-1 PO-9", "INV-2 -"]],
    ["?paid=false", ["INV-1 PO-1", "INV-2 -"]],
    ["?date_after=2026-02-05", ["INV-1 PO-9"]],
    ["?date_before=2026-02-04", ["INV-1 PO-1"]],
    ["?purchase_order=PO-1", ["INV-1 PO-1"]],
    ["?search=ach", ["INV-1 PO-9"]],
    ["?search=inv-1%20po-1", ["INV-1 PO-1"]],
    ["?ordering=amount", ["INV-2 -", "INV-1 PO-9", "INV-1 PO-1"]],
    ["?ordering=-due_on", ["INV-1 PO-9", "INV-1 PO-1", "INV-2 -"]],
    ["?page_size=10&page=2", []],
  ] as const)("is filtered, searched and sorted: %s", async ([search, expected]) => {
    expect(await list(search)).toEqual(expected);
  });

  test("has states to choose from, and an export", async () => {
    expect((await call("GET", `${path}states`)).body).toEqual({ states: ["Disputed", "Paid", "Received"] });
    const file = await fixture.stage.call(fixture.vendor.token, "GET", `/api/${path}export?state=Paid`);
    expect(file.statusCode).toBe(200);
    const [head, ...rows] = file.body.trim().split("\r\n");
    expect(head).toContain("Invoice #,Purchase Order #,State,Amount,Currency");
    expect(rows).toEqual([
      expect.stringContaining("INV-1,PO-9,Paid,80.00,EUR,2026-01-06,2026-03-04,2026-03-01,ACH 77"),
    ]);
  });

  test("is read only by the company, with the permission and the feature", { tags: ["ORD-49.4"] }, async () => {
    const other = await fixture.stage.aVendor();
    const theirs = await call("GET", path, undefined, { token: other.token });
    expect(theirs.body).toEqual({ count: 0, results: [], loaded_at: null });
    const without = await fixture.stage.aVendor({ companyId: fixture.company.id, may: ["orders.respond"] });
    expect((await call("GET", path, undefined, { token: without.token })).status).toBe(403);
    await query("update company_feature_flags set active = false where company_id = $1");
    expect((await call("GET", path)).status).toBe(404);
  });

  test("is the same for staff", { tags: ["ORD-49.5"] }, async () => {
    const staff = await fixture.stage.aStaffMember();
    const { body } = await call(
      "GET",
      `provider/companies/${fixture.company.id}/invoice-statuses?purchase_order=PO-1`,
      undefined,
      { token: staff.token },
    );
    const own = await call("GET", `${path}?purchase_order=PO-1`);
    expect(body).toEqual(own.body);
    expect(body.count).toBe(1);
  });
});
