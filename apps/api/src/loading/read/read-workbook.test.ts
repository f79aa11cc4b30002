import { createReadStream } from "node:fs";
import { describe, expect, test } from "vitest";
import { aCompoundFile } from "../../test/sample-files.ts";
import { aFilledWorkbook, type SampleSheet, type SampleWorkbook } from "../../test/sample-workbook.ts";
import { workbookReading } from "../../test/workbook-reading.ts";
import type { FeedRecord, UnreadableRecord } from "./feed-record.ts";
import { readRecords } from "./read-records.ts";

const { read, readAll, samples } = workbookReading();

/** Returns the text, the kind and the marks of each cell, given as XML. All are in one column of one sheet. */
async function readCells(cells: readonly string[], workbook: Partial<SampleWorkbook> = {}) {
  const records = await read({ ...workbook, rows: [["column", "other"], ...cells.map((xml) => [{ xml }, "x"])] });
  return records.map((record) => {
    if ("problem" in record) return record.problem;
    const found = record.found?.[0];
    return [record.cells[0], found?.kind, found?.isFormula && "by formula", found?.hasTime && "with time"]
      .filter(Boolean)
      .join(" ");
  });
}

describe("a cell is read with what it contained", { tags: ["IMP-01.7"] }, () => {
  test("by its type", async () => {
    const cases = [
      ['t="s"><v>0</v>', "column text"],
      ['t="inlineStr"><is><r><t>a</t></r><r><t> b</t></r><rPh><t>no</t></rPh></is>', "a b text"],
      ['t="inlineStr"><is><t>1_x000A_2 &amp; 3</t></is>', "1\n2 & 3 text"],
      ["><v>47.87</v>", "47.87 number"],
      ["><v>0.30000000000000004</v>", "0.3 number"],
      ["><v>1.5E-7</v>", "0.00000015 number"],
      ["><v>1E10</v>", "10000000000 number"],
      ["><v>1.2345678901234567E+16</v>", "12345678901234568 number"],
      ['t="b"><v>1</v>', "TRUE boolean"],
      ['t="e"><v>#N/A</v>', "#N/A error"],
      ["><f>1+1</f><v>2</v>", "2 number by formula"],
      ['t="str"><f>"a"&amp;"b"</f><v>ab</v>', "ab text by formula"],
      ["><f>1+1</f>", "formula by formula"],
      ["><f>1+1</f><v></v>", "formula by formula"],
      ['t="d"><v>2026-02-28T00:00:00</v>', "2026-02-28 date"],
      ['s="3"><v/>', ""],
    ] as const;
    expect(await readCells(cases.map(([xml]) => xml))).toEqual(cases.map(([, expected]) => expected));
  });

  const formats = ["yyyy-mm-dd", "0.0%", "hh:mm", '0 "days"', "[Red]0.00;[Blue]-0.00", "dd.mm.yyyy hh:mm"];
  test("by its format", async () => {
    const cases = [
      ['s="1"><v>46053</v>', "2026-01-31 date"],
      ['s="1"><v>46053.75</v>', "2026-01-31 date with time"],
      ['s="6"><v>46053.000001</v>', "2026-01-31 date"],
      ['s="1"><v>61</v>', "1900-03-01 date"],
      ['s="1"><v>60</v>', "60 bad_date"],
      ['s="3"><v>0.5</v>', "0.5 bad_date"],
      ['s="2"><v>0.25</v>', "0.25 percent"],
      ['s="4"><v>12</v>', "12 number"],
      ['s="5"><v>12</v>', "12 number"],
    ] as const;
    expect(
      await readCells(
        cases.map(([xml]) => xml),
        { formats },
      ),
    ).toEqual(cases.map(([, expected]) => expected));
  });

  test("in the calendar that begins in 1904", async () => {
    expect(await readCells(['s="1"><v>44591</v>'], { formats, is1904: true })).toEqual(["2026-01-31 date"]);
  });

  test("without the result of a formula that refers to another file", async () => {
    const parts = { "xl/externalLinks/externalLink1.xml": "<externalLink/>" };
    expect(await readCells(["><f>[1]Sheet1!A1</f><v>2</v>", "><f>A1</f><v>2</v>"], { parts })).toEqual([
      "formula by formula",
      "2 number by formula",
    ]);
  });
});

test("rows are counted from the header, and blank rows are left out", async () => {
  const records = await read({ rows: [[], ["a", "b", null], [], ["1", "2"], [null, "4"], ["1", "2", "3"]] });
  expect(records).toMatchObject([
    { row: 2, columns: ["a", "b"], cells: ["1", "2"] },
    { row: 3, cells: [null, "4"] },
    { row: 4, problem: "The row has 3 cells; the header has 2." },
  ]);
});

test("cells that another cell covers are marked, also empty ones", async () => {
  const records = await read({
    rows: [
      ["a", "b"],
      ["1", "2"],
      [null, "3"],
      ["4", "5"],
    ],
    merged: ["A2:A3", "A4:B4"],
  });
  const kinds = records.map((record) => ("found" in record ? record.found?.map((cell) => cell?.kind) : []));
  expect(kinds).toEqual([
    ["text", "text"],
    ["merged", "text"],
    ["text", "merged"],
  ]);
});

test("the named sheet is read, even if it is hidden", async () => {
  const sheets: SampleSheet[] = [
    { name: "One", rows: [["a"], ["1"]] },
    { name: "Two", state: "hidden", rows: [["b"], ["2"]] },
  ];
  expect(await read({ sheets }, "Two")).toMatchObject([{ columns: ["b"], cells: ["2"] }]);
  await expect(read({ sheets }, "Three")).rejects.toThrow("The workbook has no sheet Three.");
});

test("more workbooks than readers may work at once wait, and all are read", async () => {
  const content = aFilledWorkbook({ sheets: [{ name: "S", rows: [["a"], ["1"]] }] });
  const files = await Promise.all(Array.from({ length: 7 }, () => samples.receive(content)));
  const read = await Promise.all(files.map((file) => readAll(file)));
  expect(read.map((records) => records.length)).toEqual([1, 1, 1, 1, 1, 1, 1]);
});

test("a reader that needs only the beginnings of texts gets no more, except of the names of columns", async () => {
  const [name, text] = ["n".repeat(500), "t".repeat(500)];
  const rows = [
    [name, "b"],
    [text, "x"],
    [text, "y".repeat(20_001)],
  ];
  const file = await samples.receive(aFilledWorkbook({ sheets: [{ name: "S", rows }] }));
  const reading = { blobs: samples.blobs, longestText: 200 };
  const records: (FeedRecord | UnreadableRecord)[] = [];
  for await (const some of readRecords(createReadStream(file.path), { format: "xlsx" }, reading)) records.push(...some);
  expect(records).toMatchObject([
    { row: 1, columns: [name, "b"], cells: ["t".repeat(200), "x"] },
    { row: 2, field: "b", code: "too_long" },
  ]);
});

describe("a hostile workbook is refused", () => {
  const bomb = `<worksheet><sheetData>${" ".repeat(1024)}</sheetData></worksheet>`;
  const entities = `<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet><sheetData><row r="1"><c t="str"><v>&a;</v></c></row></sheetData></worksheet>`;
  test.each<[string, Partial<SampleWorkbook>, string]>([
    ["entities", { parts: { "xl/worksheets/sheet0.xml": entities } }, "damaged"],
    [
      "rows in the wrong order",
      { parts: { "xl/worksheets/sheet0.xml": bomb.replace(/ +/, '<row r="2"/><row r="1"/>') } },
      "damaged",
    ],
    ["an unknown shared text", { sheets: [{ name: "S", rows: [[{ xml: 't="s"><v>99</v>' }]] }] }, "damaged"],
    [
      "too many columns",
      { parts: { "xl/worksheets/sheet0.xml": bomb.replace(/ +/, '<row r="1"><c r="ZZ1"><v>1</v></c></row>') } },
      "more than 200 columns",
    ],
    [
      "a row beyond the last one of a spreadsheet",
      { parts: { "xl/worksheets/sheet0.xml": bomb.replace(/ +/, '<row r="1"/><row r="1048577"/>') } },
      "more rows than a spreadsheet can have",
    ],
    [
      "a text without end",
      { parts: { "xl/worksheets/sheet0.xml": bomb.replace(/ +/, " ".repeat(3_000_000)) } },
      "damaged",
    ],
    [
      "a tag without end",
      { parts: { "xl/worksheets/sheet0.xml": bomb.replace(/ +/, `<row r="${"1".repeat(3_000_000)}"/>`) } },
      "damaged",
    ],
    ["deep elements", { parts: { "xl/worksheets/sheet0.xml": "<a>".repeat(200) } }, "damaged"],
  ])("with %s", async (_name, workbook, message) => {
    await expect(read({ rows: [["a"]], ...workbook })).rejects.toMatchObject({
      name: "FileRefusal",
      message: expect.stringContaining(message),
    });
  });

  test("with a size in its directory that is wrong", async () => {
    const content = aFilledWorkbook({ sheets: [{ name: "S", rows: [["a"], ["b".repeat(5000)]] }] });
    const entry = content.lastIndexOf("xl/sharedStrings.xml") - 46;
    content.writeUInt32LE(10, entry + 24);
    const file = await samples.receive(content);
    await expect(readAll(file)).rejects.toThrow("damaged");
  });

  test("that unpacks to more than 2 GB", async () => {
    const content = aFilledWorkbook({ sheets: [{ name: "S", rows: [["a"]] }] });
    const entry = content.lastIndexOf("xl/sharedStrings.xml") - 46;
    content.writeUInt32LE(0x9000_0000, entry + 24);
    const file = await samples.receive(content);
    await expect(readAll(file)).rejects.toThrow("2 GB");
  });

  test("with a password", async () => {
    const file = await samples.receive(aCompoundFile(["EncryptedPackage"]));
    await expect(readAll(file)).rejects.toThrow("Remove the password");
  });

  test("of the old format", async () => {
    const file = await samples.receive(aCompoundFile(["Workbook"]));
    await expect(readAll(file)).rejects.toThrow("(xls)");
  });
});
