import { orderFileExtensions, unsupportedFile, type FileExtension } from "@lading/contract";
import { describe, expect, test } from "vitest";
import { Refusal } from "../../http/refusal.ts";
import { aCompoundFile, aJpeg, aMail, aPdf, aPng, aWorkbook, aZip } from "../../test/sample-files.ts";
import { checkFile, findAcceptedExtension } from "./check-file.ts";

const judged = async (extension: FileExtension, bytes: Buffer | string) => {
  const content = Buffer.from(bytes);
  const read = async (position: number, length: number) => content.subarray(position, position + length);
  try {
    await checkFile({ size: content.length, read }, extension);
    return "taken";
  } catch (refusal) {
    if (!(refusal instanceof Refusal) || refusal.status !== 400 || !("document" in refusal.body)) throw refusal;
    return Array.isArray(refusal.body.document) ? refusal.body.document[0] : undefined;
  }
};

const exe = Buffer.concat([Buffer.from("MZ\x90\x00"), Buffer.alloc(500, 7)]);
const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;

describe("accepts", { tags: ["ODOC-06"] }, () => {
  test.each<[what: string, extension: FileExtension, bytes: Buffer | string]>([
    ["a PDF", "pdf", aPdf()],
    ["a PDF after a mark and an empty line", "pdf", Buffer.concat([Buffer.from("\ufeff\r\n"), aPdf()])],
    ["a PDF with a script, which the server never runs", "pdf", aPdf("/OpenAction<</S/JavaScript/JS(app.alert(1))>>")],
    ["a PNG", "png", aPng()],
    ["a JPEG", "jpg", aJpeg()],
    ["a JPEG by its longer extension", "jpeg", aJpeg()],
    ["a JPEG behind megabytes of camera data", "jpg", aJpeg(4000, 3000, 3_000_000)],
    ["a picture of 40 million pixels", "png", aPng(8000, 5000)],
    ["a workbook of Excel 97", "xls", aCompoundFile(["SummaryInformation", "Workbook"])],
    ["a workbook of Excel 5", "xls", aCompoundFile(["Book"])],
    ["a workbook", "xlsx", aWorkbook()],
    [
      "a workbook with backslashes in its paths",
      "xlsx",
      aZip({ name: "[content_types].xml" }, { name: "XL\\workbook.xml" }),
    ],
    [
      "a workbook whose parts are not in a folder",
      "xlsx",
      aZip({ name: "[Content_Types].xml" }, { name: "_rels/.rels" }, { name: "workbook.xml" }, { name: "sheet1.xml" }),
    ],
    [
      "a workbook whose parts are in another folder",
      "xlsx",
      aZip({ name: "[Content_Types].xml" }, { name: "_rels/.rels" }, { name: "Book/workbook2.xml" }),
    ],
    ["a mail", "eml", aMail()],
    [
      "an e-mail with folded lines and an mbox line",
      "eml",
      aMail("From ada@acme.example Thu Jan  1 10:00:00 2026\nTo: a,\n b\nX-Odd:x\nSubject: =?UTF-8?Q?=C3=BC?="),
    ],
    ["a mail of a head alone", "eml", "From: ada@acme.example\nSubject: Hello"],
  ])("%s", async (_what, extension, bytes) => {
    expect(await judged(extension, bytes)).toBe("taken");
  });
});

describe("refuses as an unsupported type", { tags: ["ODOC-06"] }, () => {
  test.each<[what: string, extension: FileExtension, bytes: Buffer | string]>([
    ["a program that is called a PDF", "pdf", exe],
    ["a program with a PDF's end", "pdf", Buffer.concat([exe, aPdf()])],
    ["a page of HTML that is called a PDF", "pdf", `<html><script>alert(1)</script>${aPdf().toString()}`],
    ["a PDF that breaks off", "pdf", aPdf().subarray(0, 100)],
    ["a picture that is called a PDF", "pdf", aPng()],
    ["an SVG that is called a PNG", "png", svg],
    ["a JPEG that is called a PNG", "png", aJpeg()],
    ["a PNG that is called a JPEG", "jpg", aPng()],
    ["a GIF that is called a PNG", "png", Buffer.concat([Buffer.from("GIF89a"), Buffer.alloc(30, 1)])],
    ["a picture without size", "png", aPng(0, 5)],
    ["a JPEG that breaks off before its frame", "jpg", aJpeg().subarray(0, 8)],
    ["a zip that is called a workbook", "xlsx", aZip({ name: "readme.txt", content: "x" })],
    [
      "a Word document with the extension of a workbook",
      "xlsx",
      aZip({ name: "[Content_Types].xml" }, { name: "word/document.xml" }),
    ],
    ["a workbook with macros", "xlsx", aWorkbook({ name: "xl/vbaProject.bin" })],
    ["a workbook with macros in no folder", "xlsx", aWorkbook({ name: "vbaProject.bin" })],
    ["a workbook that breaks off", "xlsx", aWorkbook().subarray(0, -30)],
    ["a program with a workbook behind it", "xlsx", Buffer.concat([exe, aWorkbook()])],
    ["a workbook of old that is called a new one", "xlsx", aCompoundFile(["Workbook"])],
    ["a new workbook that is called an old one", "xls", aWorkbook()],
    ["a document of Word 97 that is called a workbook", "xls", aCompoundFile(["WordDocument"])],
    ["a document of Word 97 with a workbook inside", "xls", aCompoundFile(["WordDocument"], ["Workbook"])],
    ["a compound file that bites its tail", "xls", withItsTailInItsMouth()],
    ["a mail without known lines", "eml", "Note: hello\nOther: world\n\nText"],
    ["plain text that is called a mail", "eml", "Good morning,\n\nFrom: here To: there"],
    ["a PDF that is called a mail", "eml", aPdf()],
    ["a page of HTML that is called a mail", "eml", "<html>\nFrom: a\nTo: b\n\n</html>"],
  ])("%s", async (_what, extension, bytes) => {
    expect(await judged(extension, bytes)).toBe(unsupportedFile);
  });

  test.each(orderFileExtensions)("any few bytes that are called %s", async (extension) => {
    for (const byte of [0, 7, 0x50, 0xff])
      for (const length of [1, 2, 3, 4, 8, 22, 100, 512, 513, 5000])
        expect(await judged(extension, Buffer.alloc(length, byte))).toBe(unsupportedFile);
  });

  test("checks files that are truncated or have a changed byte without failing", async () => {
    const samples = {
      pdf: aPdf(),
      xls: aCompoundFile(["Workbook"]),
      xlsx: aWorkbook(),
      png: aPng(),
      jpg: aJpeg(),
      eml: aMail(),
    };
    for (const [extension, bytes] of Object.entries(samples) as [FileExtension, Buffer][])
      for (let at = 0; at < bytes.length; at += 3) {
        const changed = Buffer.from(bytes);
        changed[at] = 0xff;
        for (const variant of [changed, bytes.subarray(0, at), bytes.subarray(at)])
          expect(await judged(extension, variant)).toEqual(expect.any(String));
      }
  });

  test("an extension that is not in the list", () => {
    for (const extension of ["exe", "svg", "pdf.exe", "", "PDF", "docx", "constructor"])
      expect(() => findAcceptedExtension(extension, orderFileExtensions)).toThrow(unsupportedFile);
    expect(() => findAcceptedExtension("eml", ["pdf"])).toThrow(unsupportedFile);
    expect(findAcceptedExtension("eml", orderFileExtensions)).toBe("eml");
  });
});

test.each<[what: string, message: string, extension: FileExtension, bytes: Buffer]>([
  ["an empty file", "This file is empty.", "pdf", Buffer.alloc(0)],
  [
    "a picture of more than 40 million pixels",
    "This picture has more than 40 million pixels.",
    "png",
    aPng(8001, 5000),
  ],
  [
    "a workbook that unpacks to more than 200 MB",
    "This workbook unpacks to more than 200 MB.",
    "xlsx",
    aWorkbook({ name: "xl/a.xml", declared: 200 * 1024 ** 2 }),
  ],
  [
    "a workbook of more than 4 GB, whose size is in a zip64 field",
    "This workbook unpacks to more than 200 MB.",
    "xlsx",
    aWorkbook({ name: "xl/a.xml", declared: 0xffff_ffff }),
  ],
  [
    "a workbook of more than 2,000 parts",
    "This workbook has more than 2,000 parts.",
    "xlsx",
    aWorkbook(...Array.from({ length: 1999 }, (_, part) => ({ name: `xl/${part}` }))),
  ],
])("refuses %s with a message", async (_what, message, extension, bytes) => {
  expect(await judged(extension, bytes)).toBe(message);
});

function withItsTailInItsMouth() {
  const file = aCompoundFile(["a", "b", "c", "d"]);
  // The directory's sector links to itself.
  file.writeUInt32LE(1, 512 + 4);
  return file;
}
