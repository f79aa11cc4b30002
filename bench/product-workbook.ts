import { closeSync, openSync, writeSync } from "node:fs";
import { strToU8, Zip, ZipDeflate } from "fflate";
import { products } from "@lading/demonstration/products";
import { SEED, TODAY } from "./product-file.ts";

export const COLUMNS = 30;
const ROWS_AT_ONCE = 2000;
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const package_ = "http://schemas.openxmlformats.org/package/2006";

type Value = string | number | boolean | null | undefined;

/** Writes products of one company as an Excel workbook with numbers and shared texts, as Excel stores them. */
export function writeWorkbook(file: string, companyCode: string, size: number) {
  const target = openSync(file, "w");
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    writeSync(target, chunk);
  });
  const add = (name: string) => {
    const part = new ZipDeflate(name, { level: 1 });
    zip.add(part);
    return (text: string, isLast = true) => part.push(strToU8(text), isLast);
  };
  add("[Content_Types].xml")(
    `<Types xmlns="${package_}/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
  );
  add("xl/workbook.xml")(
    `<workbook xmlns:r="${relations}"><sheets><sheet name="Products" sheetId="1" r:id="r1"/></sheets></workbook>`,
  );
  add("xl/_rels/workbook.xml.rels")(
    `<Relationships xmlns="${package_}/relationships"><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  );

  const texts = new Map<string, number>();
  const toCell = (value: Value) => {
    if (value === null || value === undefined || value === "") return "<c/>";
    if (typeof value === "number") return `<c><v>${value}</v></c>`;
    const text = String(value);
    const place = texts.get(text) ?? texts.size;
    texts.set(text, place);
    return `<c t="s"><v>${place}</v></c>`;
  };
  const toRow = (values: readonly Value[]) => `<row>${values.map(toCell).join("")}</row>`;

  const write = add("xl/worksheets/sheet1.xml");
  write("<worksheet><sheetData>", false);
  let columns: string[] | undefined;
  let rows: string[] = [];
  for (const { drawing: _drawing, ...product } of products(SEED, size, TODAY)) {
    if (!columns) {
      columns = Object.keys(product).slice(0, COLUMNS - 1);
      rows.push(toRow(["company_code", ...columns]));
    }
    const record: Record<string, Value> = product;
    rows.push(toRow([companyCode, ...columns.map((column) => record[column])]));
    if (rows.length < ROWS_AT_ONCE) continue;
    write(rows.join(""), false);
    rows = [];
  }
  write(`${rows.join("")}</sheetData></worksheet>`);

  const writeTexts = add("xl/sharedStrings.xml");
  writeTexts("<sst>", false);
  for (const text of texts.keys()) writeTexts(`<si><t>${escape(text)}</t></si>`, false);
  writeTexts("</sst>");
  zip.end();
  closeSync(target);
}

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
