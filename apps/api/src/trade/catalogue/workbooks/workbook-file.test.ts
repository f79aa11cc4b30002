import { editableIds, workbookColumns } from "@lading/contract";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readWorkbook } from "../../../loading/read/read-workbook.ts";
import { receivedSamples } from "../../../test/received-sample.ts";
import { openStage, type Stage } from "../../../test/stage.ts";
import { exportWorkbook, hostileProducts } from "../../../test/workbook-export-fixture.ts";

const samples = receivedSamples();
let stage: Stage;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
let file: Buffer;
let id: string;
const columns = [
  "mpn",
  "color",
  "category",
  "price",
  "length",
  "price_expiration",
  "is_api_certified",
  "ytd_purchases",
] as const;
beforeAll(async () => {
  stage = await openStage();
  vendor = await stage.aVendor();
  await stage.owner.query(
    "insert into categories (name) values ('Gate <Valves>'), ('Ball Valves') on conflict do nothing",
  );
  for (const [place, values] of hostileProducts.entries())
    await stage.aProduct(vendor.companyId, { ...values, supplier_sku: `S-${place}`, is_api_certified: place === 0 });
  ({ id, file } = await exportWorkbook(stage, vendor.token, { columns: [...columns] }));
});
afterAll(() => stage[Symbol.asyncDispose]());

const readPart = (name: string) => new TextDecoder().decode(unzipSync(file)[name]);
const readSheet = async (sheet: string, headerRow = 1) => {
  const received = await samples.receive(file);
  const rows: (string | null)[][] = [];
  for await (const records of readWorkbook(
    received,
    { format: "xlsx", sheet, headerRow },
    (heads) => void rows.push([...heads]),
  ))
    for (const record of records)
      if ("cells" in record)
        rows.push(record.cells.map((text, place) => (text === null ? null : `${text}|${record.found?.[place]?.kind}`)));
  return rows;
};

describe("the workbook", () => {
  test("has its keys in a hidden row, and heads that stay in place with a filter", { tags: ["XLS-02.2"] }, async () => {
    const [keys, heads, ...rows] = await readSheet("Products");
    expect(keys).toEqual([
      "gxp_sku",
      "name",
      ...workbookColumns.map(({ key }) => key).filter((key) => columns.some((one) => one === key)),
    ]);
    expect(heads?.slice(0, 3)).toEqual(["GXP SKU|text", "Product|text", "MPN|text"]);
    expect(rows).toHaveLength(hostileProducts.length);
    const sheet = readPart("xl/worksheets/sheet1.xml");
    expect(sheet).toContain('<row r="1" hidden="1">');
    expect(sheet).toContain('<pane xSplit="2" ySplit="2" topLeftCell="C3" activePane="bottomRight" state="frozen"/>');
    expect(sheet).toContain('<autoFilter ref="A2:J6"/>');
    expect(sheet).not.toContain("sheetProtection");
  });

  test(
    "names its sheets and its range, and tells about itself in a very hidden sheet",
    { tags: ["XLS-02.3"] },
    async () => {
      const book = readPart("xl/workbook.xml");
      expect(book.match(/<sheet name="[^"]*"/g)).toEqual(
        ["Products", "Allowed values", "Read me", "_lading"].map((name) => `<sheet name="${name}"`),
      );
      expect(book).toContain('name="_lading" sheetId="4" state="veryHidden"');
      expect(book).toContain("<definedName name=\"lading_products\">'Products'!$A$1:$J$6</definedName>");
      const { rows } = await stage.owner.query<{ company_code: string }>(
        "select company_code from companies where id = $1",
        [vendor.companyId],
      );
      const about = Object.fromEntries(
        (await readSheet("_lading")).map((row) => row.map((cell) => cell?.replace(/\|text$/, ""))),
      );
      expect(about).toEqual({
        template_version: "1",
        workbook_id: id,
        company_code: rows[0]?.company_code,
        exported_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        filter: "All products",
        rows: String(hostileProducts.length),
        columns: (await readSheet("Products"))[0]?.join(","),
        language: "en",
      });
    },
  );

  test(
    "has gray cells where changes are ignored, and amber ones that are empty or wrong",
    { tags: ["XLS-02.4"] },
    () => {
      const sheet = readPart("xl/worksheets/sheet1.xml");
      // The styles from 6 on are gray.
      expect(sheet).toMatch(/<c r="A3" s="7"/);
      expect(sheet).toMatch(/<c r="C3" s="2"/);
      expect(sheet).toMatch(/<c r="H3" s="8"\/>/);
      expect(sheet.match(/<conditionalFormatting /g)).toHaveLength(
        columns.filter((key) => editableIds.some((one) => one === key)).length,
      );
      expect(sheet).toContain('<conditionalFormatting sqref="F3:F6">');
      expect(sheet).toContain("NOT(ISNUMBER(F3))");
      expect(sheet).not.toContain('<conditionalFormatting sqref="A3');
    },
  );

  test("keeps each value as it is, with its kind", { tags: ["XLS-03.1"] }, async () => {
    const [keys, , ...rows] = await readSheet("Products");
    const read = rows.map((row) => Object.fromEntries(row.map((cell, place) => [keys![place], cell])));
    for (const values of hostileProducts) {
      const found = read.find(({ mpn }) => mpn === `${values.mpn}|text`);
      expect(found).toMatchObject({
        name: `${values.name}|text`,
        color: `${values.color}|text`,
        price: `${Number(values.price)}|number`,
        length: expect.stringMatching(/\|number$/),
        price_expiration:
          values.price_expiration &&
          `${values.price_expiration}|${values.price_expiration < "1900-03-01" ? "text" : "date"}`,
      });
      expect(Number(found?.["length"]?.split("|")[0])).toBe(values.length);
    }
    // Cells that are filled later keep leading zeros.
    expect(readPart("xl/worksheets/sheet1.xml")).toMatch(/<col min="3" max="3" width="[\d.]+" style="2"/);
  });

  test("offers the allowed values of choices and of yes and no", { tags: ["XLS-03.2"] }, async () => {
    const [heads, ...rows] = await readSheet("Allowed values");
    expect(heads).toEqual(["Product Category", "API Certified"]);
    expect(rows.map(([category]) => category)).toEqual(
      expect.arrayContaining(["Ball Valves|text", "Gate <Valves>|text"]),
    );
    expect(rows.flatMap(([, answer]) => answer ?? [])).toEqual(["Yes|text", "No|text"]);
    const sheet = readPart("xl/worksheets/sheet1.xml");
    expect(sheet).toContain('<dataValidations count="2">');
    expect(sheet).toContain(`<formula1>'Allowed values'!$A$2:$A$${rows.length + 1}</formula1>`);
    expect(sheet).toContain("<formula1>'Allowed values'!$B$2:$B$3</formula1>");
  });
});

test("the CSV file has keys, guarded texts, and the workbook in each row", { tags: ["XLS-03.4"] }, async () => {
  const made = await exportWorkbook(stage, vendor.token, {
    format: "csv",
    columns: ["mpn", "color", "price", "is_api_certified"],
  });
  const text = made.file.toString();
  expect(text.startsWith("\uFEFFgxp_sku,name,mpn,price,is_api_certified,color,__workbook\r\n")).toBe(true);
  expect(text).toContain(`,'=1+1,00123,1234.5678,Yes,1E10,${made.id}\r\n`);
  expect(text).toContain(`,'+cmd|' /C calc'!A0,3-4,0.01,No,''=A1,${made.id}\r\n`);
  expect(text).toContain(`,"Bell \u0007 ""quoted"", and comma",TRUE,999999999.9999,No,'@SUM(1),${made.id}\r\n`);
});
