import { workbookType } from "@lading/contract";
import { expect, test } from "vitest";
import { createReport, intakeFixture } from "../../test/intake-fixture.ts";
import { aFilledWorkbook, type SampleSheet } from "../../test/sample-workbook.ts";

const fixture = intakeFixture();
const { load, post, savedProducts } = fixture;
const xlsx = { headers: { "content-type": workbookType } };

const header = [
  "company_code",
  "gxp_sku",
  "supplier_sku",
  "name",
  "price",
  "price_expiration",
  "upc",
  "is_api_certified",
];
/** Builds a workbook of the test's company from rows without the company code. */
const workbook = (...rows: SampleSheet["rows"]) =>
  aFilledWorkbook({
    sheets: [{ name: "Products", rows: [header, ...rows.map((cells) => [fixture.company.code, ...cells])] }],
    formats: ["yyyy-mm-dd", "0%"],
  });

test("a workbook loads like a CSV file, with the types of its cells", { tags: ["PROV-03.2"] }, async () => {
  const file = workbook(
    ["A", "S-1", "Pipe", 12.5, { xml: 's="1"><v>46053</v>' }, "036000291452", { xml: 't="b"><v>1</v>' }],
    ["B", 1234, "Elbow", { xml: "><f>1+1</f><v>2</v>" }, "2026-12-31", null, "No"],
  );
  const warnings = [{ row: 2, field: "price", message: "The result of a formula was used.", code: "type" }];
  expect(await load("products", file, xlsx)).toEqual({ ...createReport({ received: 2, created: 2 }), warnings });
  const { rows } = await fixture.stage.owner.query(
    `select gxp_sku, supplier_sku, price, price_expiration::text as until, upc, is_api_certified as certified
     from products where company_id = $1 order by 1`,
    [fixture.company.id],
  );
  expect(rows).toEqual([
    { gxp_sku: "A", supplier_sku: "S-1", price: "12.5", until: "2026-01-31", upc: "036000291452", certified: true },
    { gxp_sku: "B", supplier_sku: "1234", price: "2", until: "2026-12-31", upc: null, certified: false },
  ]);
  expect(await load("products", file, xlsx)).toEqual({ ...createReport({ received: 2, unchanged: 2 }), warnings });
});

test("what a spreadsheet has spoiled is rejected with its reason", { tags: ["PROV-03.2"] }, async () => {
  const date = { xml: 's="1"><v>46053</v>' };
  const report = await load(
    "products",
    workbook(
      [date, "S-1", "Pipe"],
      ["B", "S-2", "Elbow", { xml: 't="e"><v>#REF!</v>' }],
      ["C", "S-3", "Tee", { xml: "><f>A1</f>" }],
      ["D", "S-4", "Cap", 1, 46053],
      ["E", "S-5", "Nut", 1, null, 36000291452],
      ["F", { xml: "><v>1.2345678901234567E+16</v>" }, "Bolt"],
      ["G", "S-7", "Flange", 7],
    ),
    xlsx,
  );
  expect(report).toMatchObject({ received: 7, created: 1, rejected: 6 });
  expect(report.errors.map(({ row, field, code }) => `${row} ${field} ${code}`)).toEqual([
    "1 gxp_sku type",
    "2 price error_value",
    "3 price formula_without_value",
    "4 price_expiration bad_date",
    "5 upc type",
    "6 supplier_sku precision_lost",
  ]);
  expect(await savedProducts()).toEqual(["G Flange 7"]);
});

test("a file that is no workbook is refused", { tags: ["PROV-03.2", "API-02.4"] }, async () => {
  for (const [payload, message] of [
    ["company_code,name\n", "This is not an Excel workbook (xlsx)."],
    ["", "The file is empty."],
    [aFilledWorkbook({ sheets: [{ name: "S", rows: [["company_code"]] }] }), "The column name is missing."],
  ] as const) {
    const answer = await post("companies", payload, xlsx);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ non_field_errors: [message] });
  }
});
