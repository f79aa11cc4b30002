import { describe, expect, test } from "vitest";
import type { SampleWorkbook } from "../../test/sample-workbook.ts";
import { workbookReading } from "../../test/workbook-reading.ts";

const { read } = workbookReading();

describe("a hostile workbook is refused", () => {
  const bomb = `<worksheet><sheetData>${" ".repeat(1024)}</sheetData></worksheet>`;
  test.each<[string, Partial<SampleWorkbook>, string]>([
    [
      "too many parts",
      { parts: Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`p${at}`, ""])) },
      "2,000 parts",
    ],
    [
      "millions of empty rows",
      { parts: { "xl/worksheets/sheet0.xml": bomb.replace(/ +/, "<row/>".repeat(1_100_000)) } },
      "more rows than a spreadsheet can have",
    ],
    [
      "millions of empty cells and of elements without a meaning",
      {
        parts: {
          "xl/worksheets/sheet0.xml": bomb.replace(
            / +/,
            `<row r="1">${"<c/>".repeat(6_000_000)}${"<z/>".repeat(4_100_000)}</row>`,
          ),
        },
      },
      "10 million empty cells",
    ],
    [
      "too many shared texts",
      { parts: { "xl/sharedStrings.xml": `<sst>${`<si><t>${"x".repeat(20_000)}</t></si>`.repeat(5100)}</sst>` } },
      "too much memory",
    ],
  ])("with %s", async (_name, workbook, message) => {
    await expect(read({ rows: [["a"]], ...workbook })).rejects.toMatchObject({
      name: "FileRefusal",
      message: expect.stringContaining(message),
    });
  });
});
