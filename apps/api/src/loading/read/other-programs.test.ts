import { describe, expect, test } from "vitest";
import { receivedSamples } from "../../test/received-sample.ts";
import { aFilledWorkbook } from "../../test/sample-workbook.ts";
import { aCompoundFile, aZip } from "../../test/sample-files.ts";
import { detectFile } from "./detect-file.ts";
import { readWorkbook } from "./read-workbook.ts";

const samples = receivedSamples();
const mainType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const strict = "http://purl.oclc.org/ooxml/officeDocument/relationships";
const rels = (target: string, type = `${office}/officeDocument`) =>
  `<Relationships><Relationship Id="r" Type="${type}" Target="${target}"/></Relationships>`;
const types = (inner: string) => `<Types>${inner}</Types>`;

/** The usual parts with other contents, and one sheet with the texts `sku` and `A-1` in it. */
const workbook = (parts: Record<string, string | Uint8Array>) =>
  aFilledWorkbook({ sheets: [{ name: "S", rows: [["sku"], ["A-1"]] }], parts });

async function readAll(content: Buffer) {
  const file = await samples.receive(content);
  const cells: (readonly (string | null)[])[] = [];
  for await (const records of readWorkbook(file, { format: "xlsx" }, (columns) => void cells.push(columns)))
    for (const record of records) if ("cells" in record) cells.push(record.cells);
  return cells;
}

const utf16 = (text: string, isBigEndian: boolean, mark = "\uFEFF") => {
  const bytes = Buffer.from(mark + text, "utf16le");
  return isBigEndian ? bytes.swap16() : bytes;
};

describe("a workbook of another program is read", { tags: ["IMP-01.7", "PROV-03.2"] }, () => {
  const moved = {
    "content/book.xml": `<x:workbook xmlns:x="m" xmlns:y="${office}"><x:sheets><x:sheet name="S" sheetId="1" y:id="s"/></x:sheets></x:workbook>`,
    "content/_rels/book.xml.rels": `<Relationships><Relationship Id="s" Type="${office}/worksheet" Target="/data/one%20sheet.xml"/></Relationships>`,
    "data/one sheet.xml": `<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>sku</x:t></x:is></x:c></x:row><x:row><x:c t="str"><x:v>A-1</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
  };
  test.each<[string, Record<string, string | Uint8Array>]>([
    [
      "whose main part has the default type of its extension",
      {
        "[Content_Types].xml": types(`<Default Extension="XML" ContentType="${mainType}"/>`),
        "_rels/.rels": rels("/xl/workbook.xml"),
      },
    ],
    [
      "that names its main part only by a relation",
      {
        "[Content_Types].xml": types('<Default Extension="xml" ContentType="application/xml"/>'),
        "_rels/.rels": rels("xl/workbook.xml"),
      },
    ],
    [
      "with other names of parts, prefixes and an absolute target",
      {
        "[Content_Types].xml": types(`<Override PartName="/content/book.xml" ContentType="${mainType}"/>`),
        "_rels/.rels": rels("content/book.xml"),
        ...moved,
      },
    ],
    [
      "in the strict form",
      {
        "_rels/.rels": rels("xl/workbook.xml", `${strict}/officeDocument`),
        "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="s0" Type="${strict}/worksheet" Target="worksheets/sheet0.xml"/><Relationship Id="t" Type="${strict}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      },
    ],
    ["without the part of all relations", {}],
  ])("%s", async (_name, parts) => {
    expect(await readAll(workbook(parts))).toEqual([["sku"], ["A-1"]]);
  });

  test.each([
    ["UTF-16 LE", false, "\uFEFF"],
    ["UTF-16 BE", true, "\uFEFF"],
    ["UTF-16 LE without a mark", false, ""],
  ])("with parts in %s", async (_name, isBigEndian, mark) => {
    const declaration = '<?xml version="1.0" encoding="utf-16"?>';
    const sheet = `${declaration}<worksheet><sheetData><row><c t="inlineStr"><is><t>sku</t></is></c></row><row><c t="inlineStr"><is><t>Größe 文</t></is></c></row></sheetData><mergeCells><mergeCell ref="A2:B2"/></mergeCells></worksheet>`;
    const parts = {
      "xl/worksheets/sheet0.xml": utf16(sheet, isBigEndian, mark),
      "[Content_Types].xml": utf16(
        types(`<Override PartName="/xl/workbook.xml" ContentType="${mainType}"/>`),
        isBigEndian,
        mark,
      ),
    };
    expect(await readAll(workbook(parts))).toEqual([["sku"], ["Größe 文"]]);
  });

  test("whose parts are in the encoding that they declare", async () => {
    const sheet = `<?xml version="1.0" encoding="iso-8859-1"?><worksheet><sheetData><row><c t="inlineStr"><is><t>Größe</t></is></c></row></sheetData></worksheet>`;
    expect(await readAll(workbook({ "xl/worksheets/sheet0.xml": Buffer.from(sheet, "latin1") }))).toEqual([["Größe"]]);
  });
});

describe("a number that its format fills up is read as it is shown", { tags: ["IMP-01.7"] }, () => {
  test.each([
    ["00000", "123", "00123"],
    ["00000", "1234567", "1234567"],
    ["00000", "-12", "-00012"],
    ["000-00", "1234", "012-34"],
    ["[<=99999]00000;00000-0000", "1234", "01234"],
    ["[<=99999]00000;00000-0000", "123456789", "12345-6789"],
    ["000\\-00;(000)", "-7", "(007)"],
    ['"SKU-"0000;;"none"00', "12", "SKU-0012"],
    ["000-00-0000", "123456789", "123-45-6789"],
    ["0", "123", "123"],
    ["#,##0", "1234567", "1234567"],
    ["0.00", "7", "7"],
    ["00.00", "7.5", "7.5"],
    ["00000", "12.5", "12.5"],
    ["General", "12", "12"],
    ["00%", "0.25", "0.25"],
  ])("%j: %s as %s", async (format, value, shown) => {
    const book = aFilledWorkbook({
      formats: [format],
      sheets: [{ name: "S", rows: [["sku"], [{ xml: `s="1"><v>${value}</v>` }]] }],
    });
    expect(await readAll(book)).toEqual([["sku"], [shown]]);
  });
});

describe("another format is named, with what to do", { tags: ["IMP-01.6"] }, () => {
  const rows = "<table><tr><td>sku</td></tr></table>";
  test.each<[string, string | Buffer, RegExp]>([
    [
      "xlsb by a default type",
      aZip(
        {
          name: "[Content_Types].xml",
          content: types(
            '<Default Extension="bin" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/>',
          ),
        },
        { name: "_rels/.rels", content: rels("xl/workbook.bin") },
        { name: "xl/workbook.bin", content: "x" },
      ),
      /xlsb.*Save it as/,
    ],
    ["Numbers", aZip({ name: "Index/Document.iwa" }, { name: "Metadata/Properties.plist" }), /Apple Numbers.*Export/],
    ["ods", aZip({ name: "mimetype" }, { name: "content.xml" }), /\(ods\).*Save it/],
    [
      "Word",
      aZip(
        {
          name: "[Content_Types].xml",
          content: types(
            '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>',
          ),
        },
        { name: "_rels/.rels", content: rels("word/document.xml") },
        { name: "word/document.xml", content: "<document/>" },
      ),
      /Word.*Send its table/,
    ],
    ["a zip file", aZip({ name: "rows.csv", content: "a,b" }), /not an Excel workbook.*unpack/],
    [
      "HTML",
      `\uFEFF<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body>${rows}</body></html>`,
      /HTML.*save it as/,
    ],
    ["HTML that is only a table", `\r\n  ${rows}`, /HTML/],
    ["HTML in UTF-16", utf16(`<!DOCTYPE html><html>${rows}</html>`, false), /HTML/],
    [
      "SpreadsheetML",
      '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"></Workbook>',
      /XML spreadsheet of Excel 2003.*save it as/,
    ],
    [
      "SpreadsheetML with a prefix",
      '<?xml version="1.0"?><ss:Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"/>',
      /Excel 2003/,
    ],
    ["XML", '<?xml version="1.0"?><rows><row/></rows>', /XML file/],
    ["an old workbook", aCompoundFile(["Workbook"]), /\(xls\).*Save it/],
    ["a workbook with a password", aCompoundFile(["EncryptedPackage"]), /Remove the password/],
    ["a JSON array", '[{"sku": "A"}, {"sku": "B"}]', /JSON array.*NDJSON/],
    ["a JSON array over several lines", '[\n  {\n    "sku": "A"\n  }\n]', /JSON array.*NDJSON/],
    ["a JSON document", '{\n  "rows": [\n {"sku": "A"}]\n}', /JSON document.*NDJSON/],
    ["a PDF", "%PDF-1.7\n1 0 obj", /PDF/],
    ["a picture", Buffer.from("89504e470d0a1a0a", "hex"), /picture/],
    ["a compressed file", Buffer.from("1f8b0800", "hex"), /Unpack/],
  ])("%s", async (_name, content, message) => {
    await expect(detectFile(await samples.receive(content))).rejects.toMatchObject({
      name: "FileRefusal",
      message: expect.stringMatching(message),
    });
  });

  test("but a table that begins in a similar way is read", async () => {
    for (const text of ["[sku],[name]\nA,B\n", "{sku},name\nA,B\n", "<sku>;name\nA;B\n".replace("<", "< ")])
      expect((await detectFile(await samples.receive(text))).options.format).toBe("csv");
  });
});

test("an empty row is never guessed as the header", { tags: ["IMP-01.2"] }, async () => {
  expect((await detectFile(await samples.receive("\n,,\n1,2\n3,4\n"))).options.headerRow).toBe(3);
  const book = aFilledWorkbook({
    sheets: [{ name: "S", rows: [[], [{ xml: 't="inlineStr"><is><t> </t></is>' }], [1, 2], [3, 4]] }],
  });
  expect((await detectFile(await samples.receive(book))).options.headerRow).toBe(3);
});
