import { describe, expect, test } from "vitest";
import { receivedSamples } from "../../test/received-sample.ts";
import { aFilledWorkbook } from "../../test/sample-workbook.ts";
import { detectFile } from "./detect-file.ts";

const samples = receivedSamples();
const detect = async (content: string | Buffer) => detectFile(await samples.receive(content));

const utf16 = (text: string, isBigEndian: boolean) => {
  const bytes = Buffer.from(`\uFEFF${text}`, "utf16le");
  return isBigEndian ? bytes.swap16() : bytes;
};
const table = "code;name;price\nA;Muffe grün;1,5\nB;Rohr;2,5\n";

describe("the format of a file is detected by its content", { tags: ["IMP-01.1"] }, () => {
  test.each([
    ["UTF-8", Buffer.from(table), "utf-8"],
    ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${table}`), "utf-8"],
    ["UTF-16 LE", utf16(table, false), "utf-16le"],
    ["UTF-16 BE", utf16(table, true), "utf-16be"],
    ["Windows-1252", Buffer.from(table, "latin1"), "windows-1252"],
  ])("%s", async (_name, content, encoding) => {
    const { options, preview } = await detect(content);
    expect(options).toEqual({ format: "csv", encoding, separator: ";", headerRow: 1 });
    expect(preview).toEqual([
      ["code", "name", "price"],
      ["A", "Muffe grün", "1,5"],
      ["B", "Rohr", "2,5"],
    ]);
  });

  test("UTF-8 that is cut within a character", async () => {
    const { options } = await detect(`code,name\n${"A,grün ü\n".repeat(40_000)}`);
    expect(options.encoding).toBe("utf-8");
  });

  test("NDJSON, with the names of all first objects", async () => {
    const { options, preview } = await detect('{"a": 1, "b": null}\n{"a": "x", "c": {"d": 2}}\n');
    expect(options).toEqual({ format: "ndjson", encoding: "utf-8" });
    expect(preview).toEqual([
      ["a", "b", "c"],
      ["1", null, null],
      ["x", null, '{"d":2}'],
    ]);
  });
});

describe("the separator is detected", { tags: ["IMP-01.2"] }, () => {
  test.each([
    [",", 'a,b,c\n"1;2;3",2,3\n4,5,6\n'],
    [";", "a;b;c\n1,5;2,5;3,5\n1,5;2,5;3,5\n"],
    ["\t", "a\tb\n1,2\t3,4\n"],
    ["|", "a|b|c\n1|2, 3|4\n"],
    [",", "a\n1\n2\n"],
  ])("%j", async (separator, content) => {
    expect((await detect(content)).options.separator).toBe(separator);
  });

  test("by Excel's first line, which is not the header", async () => {
    const { options } = await detect("sep=;\r\na,x;b\r\n1;2\r\n");
    expect(options).toMatchObject({ separator: ";", headerRow: 2 });
  });
});

test.each([
  [1, "code,name,price\nA,Pipe,1\n"],
  [3, "Price list 2026,,\n,,\ncode,name,price\nA,Pipe,1\n"],
  [2, "1,2,3\ncode,name,price\nA,Pipe,1\n"],
  [1, "1,2\n3,4\n"],
])("the header is the first row of different texts: row %i", { tags: ["IMP-01.2"] }, async (headerRow, content) => {
  expect((await detect(content)).options.headerRow).toBe(headerRow);
});

test("a workbook lists its sheets and shows the first visible one with rows", { tags: ["IMP-01.3"] }, async () => {
  const content = aFilledWorkbook({
    sheets: [
      { name: "Old", state: "hidden", rows: [["x"]] },
      { name: "Empty", rows: [] },
      {
        name: "Prices",
        rows: [["Prices of 2026"], [], ["code", "price"], ["A", 1.5], ...Array.from({ length: 20 }, () => ["B", 2])],
      },
    ],
  });
  const { options, sheets, preview } = await detect(content);
  expect(options).toEqual({ format: "xlsx", sheet: "Prices", headerRow: 3 });
  expect(sheets).toEqual([
    { name: "Old", is_hidden: true, is_empty: false },
    { name: "Empty", is_hidden: false, is_empty: true },
    { name: "Prices", is_hidden: false, is_empty: false },
  ]);
  expect(preview).toHaveLength(15);
  expect(preview.slice(0, 4)).toEqual([["Prices of 2026"], [], ["code", "price"], ["A", "1.5"]]);
});

const types = (type: string) => ({
  parts: { "[Content_Types].xml": `<Types><Override PartName="/xl/workbook.xml" ContentType="${type}"/></Types>` },
});
const excel = "application/vnd.ms-excel.sheet";

test.each<[string, string | Buffer, string]>([
  ["an empty file", "", "The file is empty."],
  ["a PDF", "%PDF-1.7\n\u0000\u0001", "CSV, NDJSON and Excel workbooks (xlsx) are accepted."],
  ["another zip file", aFilledWorkbook({ sheets: [], ...types("text/plain") }), "not an Excel workbook (xlsx)"],
  ["xlsm", aFilledWorkbook({ sheets: [], ...types(`${excel}.macroEnabled.main+xml`) }), "(xlsm). Save it as"],
  ["xlsb", aFilledWorkbook({ sheets: [], ...types(`${excel}.binary.macroEnabled.main`) }), "(xlsb). Save it as"],
  ["a workbook without rows", aFilledWorkbook({ sheets: [{ name: "A", rows: [] }] }), "No visible sheet"],
  ["a damaged workbook", aFilledWorkbook({ sheets: [{ name: "A", rows: [["x"]] }] }).subarray(0, 600), "damaged"],
])("%s is refused with the reason", { tags: ["IMP-01.6"] }, async (_name, content, message) => {
  await expect(detect(content)).rejects.toMatchObject({
    name: "FileRefusal",
    message: expect.stringContaining(message),
  });
});
