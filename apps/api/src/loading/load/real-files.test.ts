import { workbookType } from "@lading/contract";
import { expect, test } from "vitest";
import { createReport, intakeFixture } from "../../test/intake-fixture.ts";
import { aFilledWorkbook } from "../../test/sample-workbook.ts";

const fixture = intakeFixture();
const { load, post } = fixture;
const header = "company_code,gxp_sku,supplier_sku,name";
const row = (cells: string) => `${fixture.company.code},${cells}\n`;

test(
  "a program may send surplus empty cells, rows without a value and texts as formulas",
  { tags: ["PROV-03.3"] },
  async () => {
    const file = `,,\n${header},,\n${row('="00123",="F-1",Valve,,')},,,,,,,,\n${row("G-2,F-2,Valve,,,,")}`;
    expect(await load("products", file)).toEqual(createReport({ received: 2, created: 2 }));
    const { rows } = await fixture.stage.owner.query(
      "select gxp_sku as sku from products where company_id = $1 order by 1",
      [fixture.company.id],
    );
    expect(rows).toEqual([{ sku: "00123" }, { sku: "G-2" }]);
  },
);

test(
  "a value in a column without a name is an error of its row that names the column",
  { tags: ["PROV-03.3"] },
  async () => {
    const file = `company_code,gxp_sku,,supplier_sku,name\n${row("G-1,,F-1,Valve")}${row("G-2,x,F-2,Valve")}`;
    expect(await load("products", file)).toEqual({
      ...createReport({ received: 2, created: 1, rejected: 1 }),
      errors: [{ row: 2, field: "", message: "Column 3 (C) has a value but no name in the header.", code: "type" }],
    });
  },
);

test("a shortened number is an error in a key, and a warning elsewhere", { tags: ["PROV-03.3"] }, async () => {
  const report = await load(
    "products",
    `${header}\n${row("1.23E+12,F-1,Valve")}${row("G-2,1,23E+12,Valve").replace("1,23", "1.23")}`,
  );
  const message = "A spreadsheet has shortened this number to 1.23E+12.";
  expect(report).toEqual({
    ...createReport({ received: 2, created: 1, rejected: 1 }),
    errors: [{ row: 1, field: "gxp_sku", message, code: "precision_lost" }],
    warnings: [{ row: 2, field: "supplier_sku", message, code: "precision_lost" }],
  });
});

test("names of columns in single quotes are named", { tags: ["PROV-03.3"] }, async () => {
  const answer = await post("products", `'company_code','gxp_sku','supplier_sku','name'\n`);
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { non_field_errors: ["The names of the columns are in single quotes. Use double quotes or none."] },
  ]);
});

test("hidden rows of a workbook are loaded with a warning", { tags: ["PROV-03.3"] }, async () => {
  const cells = (texts: string[]) => texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("");
  const sheet = `<worksheet><sheetData><row>${cells(header.split(","))}</row><row hidden="1">${cells([fixture.company.code, "G-1", "S", "Valve"])}</row></sheetData></worksheet>`;
  const file = aFilledWorkbook({ sheets: [{ name: "S", rows: [] }], parts: { "xl/worksheets/sheet0.xml": sheet } });
  expect(await load("products", file, { headers: { "content-type": workbookType } })).toMatchObject({
    created: 1,
    warnings: [
      {
        row: null,
        field: "",
        message: "1 row is hidden or filtered out in the sheet, and read like the others.",
        code: "hidden",
      },
    ],
  });
});

test.each([
  ["a PDF", "%PDF-1.7\n", "text/csv", /PDF/],
  ["a workbook as CSV", aFilledWorkbook({ sheets: [{ name: "S", rows: [["a"]] }] }), "text/csv", /Excel workbook/],
  ["HTML as a workbook", "<html><table></table></html>", workbookType, /HTML/],
  ["a JSON array", '[{"company_code": "A"}]', "application/x-ndjson", /NDJSON/],
])("%s is refused by its name", { tags: ["PROV-03.2", "API-02.4"] }, async (_name, payload, type, message) => {
  const answer = await post("companies", payload, { headers: { "content-type": type } });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().non_field_errors).toEqual([expect.stringMatching(message)]);
});

test.each(["application/csv", "text/plain", "application/vnd.ms-excel"])(
  "%s is answered with the list of types",
  { tags: ["API-02.4"] },
  async (type) => {
    const answer = await post("companies", "company_code,name\n", { headers: { "content-type": type } });
    expect([answer.statusCode, answer.json()]).toEqual([
      415,
      {
        detail: `Send text/csv or application/x-ndjson or ${workbookType}.`,
        code: "unsupported_media_type",
        params: { accepted: ["text/csv", "application/x-ndjson", workbookType] },
      },
    ]);
  },
);
