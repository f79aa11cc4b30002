import { ssccCheckDigit } from "@lading/contract";
import { beforeEach, expect, test } from "vitest";
import { aForm } from "../../../test/form.ts";
import { aCertificate } from "../../../test/heat-certificate.ts";
import { noticeFileFixture } from "../../../test/notice-file-fixture.ts";

const fixture = noticeFileFixture();
const { accept, csv, problems, query, read, rows, upload } = fixture;

beforeEach(async () => {
  await accept();
  await fixture.stage.owner.query("update requirements set deleted_at = now() where deleted_at is null");
});

let serials = Math.floor(Math.random() * 1_000_000_000);
const aCode = () => {
  const body = `08${String(++serials).padStart(15, "0")}`;
  return `${body}${ssccCheckDigit(body)}`;
};
const wrongDigit = (code: string) => `${code.slice(0, 17)}${(Number(code[17]) + 1) % 10}`;

test(
  "cells that cannot be read have the codes of imports at their row and column",
  { tags: ["ORD-72.5"] },
  async () => {
    const code = aCode();
    const id = await upload(
      csv(
        `SN-1,PO-1,1,60,,,,1,${wrongDigit(code)},2026-12-01`,
        "SN-2,PO-1,2,many,,,,,,2026-12-01",
        "SN-3,PO-1,3,7,,,,,,31.31.2026",
        "SN-4,,x,-1,,,,,123,2026-12-01",
        ",PO-1,3,7,,,,,,2026-12-01",
      ),
    );
    expect(await problems(id)).toEqual([
      [2, "sscc", "check_digit", `The last digit of an SSCC must be ${code[17]} here.`],
      [3, "quantity", "type", expect.any(String)],
      [4, "ship_date", "bad_date", expect.any(String)],
      [5, "purchase_order", "required", expect.any(String)],
      [5, "line", "type", expect.any(String)],
      [5, "quantity", "out_of_range", expect.any(String)],
      [5, "sscc", "type", "An SSCC has 18 digits."],
      [6, "notice", "required", "The row has values but no number of a ship notice, so it ships nothing."],
    ]);
    expect((await read(id)).counts).toMatchObject({ notices: 0, warnings: 1 });
  },
);

test("a row says what cannot be read and what its order refuses", { tags: ["ORD-72.5"] }, async () => {
  const code = aCode();
  const id = await upload(
    csv(
      `SN-1,PO-1,1,5000,,,,1,${wrongDigit(code)},2026-12-01`,
      "SN-1,PO-1,2,many,,,,1,,2026-12-01",
      "SN-1,PO-1,99,5,,,,1,,2026-12-01",
      "SN-2,PO-1,1,6000,,,,,,31.31.2026",
    ),
  );
  expect(await problems(id)).toEqual([
    [2, "sscc", "check_digit", `The last digit of an SSCC must be ${code[17]} here.`],
    [2, "quantity", "out_of_range", "Line 1: 5000 shipped, 100 are open."],
    [3, "quantity", "type", expect.any(String)],
    [4, "line", "unknown_reference", expect.any(String)],
    [5, "ship_date", "bad_date", expect.any(String)],
    [5, "quantity", "out_of_range", "Line 1: 6000 shipped, 100 are open."],
  ]);
  expect((await read(id)).counts).toMatchObject({ notices: 0, problems: 6 });
});

test("a row that cannot be read leaves every notice unticked", { tags: ["ORD-72.5"] }, async () => {
  const id = await upload(`${csv("A,PO-1,1,60,,,,,,2026-12-01")}\nA,PO-1,2,5`);
  expect(await problems(id)).toEqual([[3, null, "type", "The row has 4 cells; the header has 13."]]);
  expect(await rows(id)).toMatchObject([{ notice: "A", chosen: false, code: null }]);
  expect((await read(id)).chosen).toEqual({ notices: 0, lines: 0 });
});

test("everything that the screen refuses is a problem of its row and column", { tags: ["ORD-72.5"] }, async () => {
  await fixture.addOrder("PO-2", ["1,C,8,EA,1,2027-03-01"]);
  await accept("PO-2");
  await query("update purchase_orders set ship_to = 'Yard 7' where company_id = $1 and purchase_order = 'PO-2'");
  const used = aCode();
  const twice = aCode();
  await fixture.ship(
    { 1: "1" },
    {
      packages: [
        { number: "1", kind: "pallet", sscc: used, contents: [{ purchase_order: "PO-1", line: 1, quantity: "1" }] },
      ],
    },
  );
  const id = await upload(
    csv(
      "A,PO-1,1,100,,,,,,2026-12-01",
      "B,PO-1,9,1,,,,,,2026-12-01",
      "C,PO-1,1,1,,,,,,2026-12-01",
      "C,PO-2,1,1",
      "D,PO-1,1,5",
      "E,PO-1,1,5,,,,,,2099-12-01,2099-11-30",
      `F,PO-1,1,1,,,,1,${used},2026-12-01`,
      "G,PO-1,1,5,L1,,,,,2026-12-01",
      "G,PO-1,1,3,,,,,,2026-12-01",
      "H,PO-1,1,5,,,,1,,2026-12-01",
      "H,PO-1,2,5,,,,,,2026-12-01",
      "I,PO-1,1,1,,,S-1,,,2026-12-01",
      "I,PO-1,1,1,,,S-1,,,2026-12-01",
      `J,PO-1,1,1,,,,1,${twice},2026-12-01`,
      `J,PO-1,1,1,,,,2,${twice},2026-12-01`,
      "K,PO-1,1,1,,,,,,2026-12-01,,Basin",
      "K,PO-1,2,1,,,,,,2026-12-01,,Delta",
    ),
  );
  expect(await problems(id)).toEqual([
    [2, "quantity", "out_of_range", "Line 1: 100 shipped, 99 are open."],
    [3, "line", "unknown_reference", "There is no line 9 of PO-1."],
    [5, "purchase_order", "not_allowed", "PO-2 goes to another address."],
    [6, "ship_date", "required", "Enter the ship date."],
    [7, "ship_date", "out_of_range", "At most 30 days from today."],
    [7, "expected", "out_of_range", "The arrival is before the ship date."],
    [8, "sscc", "duplicate_in_file", `The SSCC ${used} belongs to another ship notice.`],
    [10, "lot", "other_sum", "The parts add up to 5 of 8."],
    [12, "package", "other_sum", "The packages contain 0 of 5."],
    [14, "serial", "duplicate_in_file", "The serial number S-1 is there twice."],
    [16, "sscc", "duplicate_in_file", "Another package has this SSCC."],
    [18, "carrier", "not_allowed", "Row 17 of this ship notice has Basin."],
  ]);
  expect((await read(id)).counts.notices).toBe(0);
});

test("notices of one file share what is open, and their codes", { tags: ["ORD-72.5"] }, async () => {
  const code = aCode();
  const id = await upload(
    csv(
      `A,PO-1,1,60,,,,1,${code},2026-12-01`,
      "B,PO-1,1,60,,,,,,2026-12-01",
      "C,PO-1,1,40,,,,,,2026-12-01",
      `D,PO-1,2,1,,,,1,${code},2026-12-01`,
    ),
  );
  expect(await problems(id)).toEqual([
    [3, "quantity", "out_of_range", "Line 1: 60 shipped, 40 are open."],
    [5, "sscc", "duplicate_in_file", "Ship notice A has this SSCC."],
  ]);
  expect((await rows(id)).map(({ notice }) => notice)).toEqual(["A", "C"]);
  expect(await fixture.submit(id)).toMatchObject({ sent: 2, left_out: 0 });
});

/** Requires certificates with heats for the first line of PO-2, where it is missing, and for the second one of PO-1. */
async function needHeats() {
  await fixture.addOrder("PO-2", ["1,C,8,EA,1,2027-03-01"]);
  await accept("PO-2");
  await query(
    `insert into company_feature_flags values ($1, 'Required Documents', true)
     on conflict (company_id, feature_name) do update set active = true`,
  );
  await query(
    `with required as (
       insert into requirements (name, applies_to, rule) values ('Mill certificate', 'order_line', jsonb_build_object(
         'fields', '[{"key": "heats", "name": "Heats", "type": "text", "is_required": true, "is_list": true}]'::jsonb,
         'effect', '{"kind": "block", "of": ["send_ship_notices"]}'::jsonb)) returning id
     )
     insert into requirement_items (company_id, requirement_id, kind, order_id, line, due_on, state)
       select $1, r.id, 'order_line', o.id, i.line, '2027-01-01', i.state
       from required r, (values ('PO-2', 1, 'missing'), ('PO-1', 2, 'accepted')) as i (number, line, state)
       join purchase_orders o on o.company_id = $1 and o.purchase_order = i.number`,
  );
}

test("a required document that blocks shipments blocks a file", { tags: ["ORD-72.5"] }, async () => {
  await needHeats();
  const id = await upload(
    csv("A,PO-2,1,8,,,,,,2026-12-01", "B,PO-1,2,5,,,,,,2026-12-01", "C,PO-1,3,7,,,,,,2026-12-01"),
  );
  expect(await problems(id)).toEqual([
    [2, "notice", "not_allowed", "A required document must be sent and accepted first: Mill certificate."],
    [2, "heat", "not_allowed", "Heat of line 1 of PO-2: This product needs a heat number."],
    [3, "heat", "not_allowed", "Heat of line 2 of PO-1: This product needs a heat number."],
  ]);
  expect((await rows(id)).map(({ notice }) => notice)).toEqual(["C"]);
});

test("a file reads the certificates of its heats before it is checked", { tags: ["ORD-72.5"] }, async () => {
  await needHeats();
  const stored = await fixture.stage.call(fixture.vendor.token, "POST", "/api/order-documents/order/PO-1/upload/", {
    ...aForm({ name: "certificate.pdf", content: aCertificate("PO-1", "7282841") }),
  });
  expect(stored.statusCode).toBe(201);
  const id = await upload(csv("A,PO-1,2,2,,7282841,,,,2026-12-01", "B,PO-1,2,2,,7282840,,,,2026-12-01"));
  expect(await problems(id)).toEqual([[3, "heat", "not_allowed", "Heat of line 2 of PO-1: Did you mean 7282841?"]]);
  expect(await fixture.submit(id)).toMatchObject({ sent: 1, left_out: 0, notices: [{ number: "A" }] });
});

test(
  "columns are asked for, and files that are no tables or too long are refused",
  { tags: ["ORD-72.8"] },
  async () => {
    const asked = await upload("Lieferschein,Bestellung,Pos,Menge,ship_date\nA,PO-1,1,60,2026-12-01");
    expect(await read(asked)).toMatchObject({ state: "mapping" });
    const { version } = (await fixture.file("GET", `${asked}/mapping`)).json();
    const columns = ["notice", "purchase_order", "line", "quantity", "ship_date"];
    const mapped = await fixture.file("PATCH", `${asked}/mapping`, { version, columns });
    expect([mapped.statusCode, mapped.body]).toEqual([200, expect.any(String)]);
    await fixture.check();
    expect(await read(asked)).toMatchObject({ state: "checked", counts: { notices: 1 } });
    expect((await fixture.sendFile("%PDF-1.4", "a.pdf")).statusCode).toBe(400);
    const long = await upload(csv(...Array.from({ length: 20_001 }, (_, row) => `A,PO-1,1,1,L${row}`)));
    expect(await read(long)).toMatchObject({
      state: "refused",
      failure: { detail: expect.stringContaining("The file has more than 20,000 rows. Split it.") },
    });
  },
);
