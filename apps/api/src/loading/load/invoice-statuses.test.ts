import { expect, test } from "vitest";
import { createReport, intakeFixture } from "../../test/intake-fixture.ts";

const fixture = intakeFixture();
const header = "invoice_number,purchase_order,amount,currency,state,received_on,due_on,paid_on,payment_reference,note";

const load = (columns: string, ...rows: string[]) =>
  fixture.load(
    "invoice-statuses",
    [`company_code,${columns}`, ...rows.map((row) => `${fixture.company.code},${row}`)].join("\n"),
  );

const stored = async () => {
  const { rows } = await fixture.stage.owner.query<{ text: string }>(
    `select concat_ws('|', invoice_number, purchase_order, amount, currency, state, received_on, due_on, paid_on, payment_reference, note) as text
     from invoice_statuses where company_id = $1 order by invoice_number, purchase_order`,
    [fixture.company.id],
  );
  return rows.map(({ text }) => text);
};

const makeOld = () =>
  fixture.stage.owner.query("update invoice_statuses set loaded_at = now() - interval '1 day' where company_id = $1", [
    fixture.company.id,
  ]);

const countOld = async () => {
  const { rows } = await fixture.stage.owner.query(
    "select from invoice_statuses where company_id = $1 and loaded_at < now() - interval '1 hour'",
    [fixture.company.id],
  );
  return rows.length;
};

test("invoices are loaded and changed by number and order, and never removed", { tags: ["ORD-49.1"] }, async () => {
  const first = await load(
    header,
    "INV-1,PO-1,120.50,,Received,2026-01-05,2026-02-04,,,",
    "INV-1,PO-2,80,eur,Received,2026-01-05,2026-02-04,,,",
    "INV-2,,10,,Disputed,,,,,Please call",
  );
  expect(first).toEqual(createReport({ received: 3, created: 3 }));
  const second = await load(header, "INV-1,PO-1,120.5,,Paid,2026-01-05,2026-02-04,2026-02-02,ACH 77,");
  expect(second).toEqual(createReport({ received: 1, updated: 1 }));
  expect(await stored()).toEqual([
    "INV-1|PO-1|120.5|Paid|2026-01-05|2026-02-04|2026-02-02|ACH 77",
    "INV-1|PO-2|80|EUR|Received|2026-01-05|2026-02-04",
    "INV-2||10|Disputed|Please call",
  ]);
});

test(
  "an invoice without an order is found again, also by a file without that column",
  { tags: ["ORD-49.1"] },
  async () => {
    await load(header, "INV-2,,10,,Received,,,,,");
    expect(await load("invoice_number,amount,state", "INV-2,10,Approved")).toEqual(
      createReport({ received: 1, updated: 1 }),
    );
    expect(await stored()).toEqual(["INV-2||10|Approved"]);
  },
);

test("an unchanged row is not changed, but notes that it was loaded", { tags: ["ORD-49.2"] }, async () => {
  const rows = ["INV-1,PO-1,5,,Received,,,,,", "INV-2,,10,,Received,,,,,"];
  await load(header, ...rows);
  await makeOld();
  expect(await load(header, ...rows)).toEqual(createReport({ received: 2, unchanged: 2 }));
  expect(await countOld()).toBe(0);
  await makeOld();
  await load(header, rows[0] ?? "");
  expect(await countOld()).toBe(1);
});

test("faults are told by field, and the other rows are stored", { tags: ["ORD-49.1"] }, async () => {
  const report = await load(
    header,
    ",PO-1,5,,Received,,,,,",
    "INV-1,,five,,Received,,,,,",
    "INV-2,,5,dollars,,2026-13-01,,,,",
    "INV-3,,5,,Received,,,,,",
  );
  expect(report.errors.map(({ row, field }) => `${row} ${field}`)).toEqual([
    "1 invoice_number",
    "2 amount",
    "3 currency",
    "3 state",
    "3 received_on",
  ]);
  expect(await stored()).toEqual(["INV-3||5|Received"]);
});
