import { orderFileExtensions, unsupportedFile, type FileExtension } from "@lading/contract";
import { describe, expect, test } from "vitest";
import { Refusal } from "../../../ground/http/refusal.ts";
import { encryptedPdfs } from "../../../test/encrypted-pdfs.ts";
import { aCompoundFile, aJpeg, aMail, aPdf, aPng, aWorkbook, aZip } from "../../../test/sample-files.ts";
import { checkFile, findAcceptedExtension } from "./check-file.ts";

const judged = async (extension: FileExtension, bytes: Buffer | string) => (await readMessages(extension, bytes))[0];

/** Returns the messages of the refusal; "taken" if there is none. */
const readMessages = async (extension: FileExtension, bytes: Buffer | string): Promise<string[]> => {
  const content = Buffer.from(bytes);
  const read = async (position: number, length: number) => content.subarray(position, position + length);
  try {
    await checkFile({ size: content.length, read }, extension);
    return ["taken"];
  } catch (refusal) {
    if (!(refusal instanceof Refusal) || refusal.status !== 400 || !("document" in refusal.body)) throw refusal;
    return Array.isArray(refusal.body.document) ? refusal.body.document : [];
  }
};

function after(start: string) {
  return Buffer.concat([Buffer.from(start), aPdf()]);
}

const exe = Buffer.concat([Buffer.from("MZ\x90\x00"), Buffer.alloc(500, 7)]);
const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;

describe("accepts", { tags: ["ODOC-06.1"] }, () => {
  test.each<[what: string, extension: FileExtension, bytes: Buffer | string]>([
    ["a PDF", "pdf", aPdf()],
    ["a PDF after a mark and an empty line", "pdf", Buffer.concat([Buffer.from("\ufeff\r\n"), aPdf()])],
    ["a PDF with a script, which the server never runs", "pdf", aPdf("/OpenAction<</S/JavaScript/JS(app.alert(1))>>")],
    ["a PDF after the head of an answer", "pdf", after("HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n")],
    ["a PDF after a command to a printer", "pdf", after("\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n")],
    ["a PDF whose header ends with the first 1,024 bytes", "pdf", after("\0".repeat(1019))],
    ...Object.entries(encryptedPdfs)
      .filter(([name]) => name.endsWith("changes"))
      .map(([name, bytes]): [string, FileExtension, Buffer] => [`a PDF of ${name}`, "pdf", bytes]),
    ["a PNG", "png", aPng()],
    ["a PNG with more behind its end", "png", Buffer.concat([aPng(), Buffer.from("more")])],
    ["a JPEG with more behind its end", "jpg", Buffer.concat([aJpeg(), aJpeg()])],
    ["a workbook of Excel 97 of several sectors", "xls", aCompoundFile(["Workbook"], [], Buffer.alloc(5000, 1))],
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
      "an email with folded lines and an mbox line",
      "eml",
      aMail("From ada@acme.example Thu Jan  1 10:00:00 2026\nTo: a,\n b\nX-Odd:x\nSubject: =?UTF-8?Q?=C3=BC?="),
    ],
    [
      "a mail with an unfolded header line",
      "eml",
      aMail("From: ada@acme.example\r\nSubject: a long\r\nsubject\r\nTo: b"),
    ],
    [
      "a mail with unfolded lines of many addresses",
      "eml",
      aMail("From: a\nTo: b@acme.example,\nc@acme.example,\nd@acme.example\nDate: today\nSubject: x"),
    ],
    [
      "a mail with a very long header line",
      "eml",
      aMail(`From: a\r\nTo: ${"b@acme.example, ".repeat(30_000)}\r\nSubject: x`),
    ],
    ["a mail after a mark and empty lines", "eml", Buffer.concat([Buffer.from("\ufeff\r\n \r\n"), aMail()])],
    ["a mail with old line ends", "eml", "From: a\rSubject: b\r\rText"],
    ["a mail of a head alone", "eml", "From: ada@acme.example\nSubject: Hello"],
  ])("%s", async (_what, extension, bytes) => {
    expect(await judged(extension, bytes)).toBe("taken");
  });
});

describe("refuses as an unsupported type", { tags: ["ODOC-06.3"] }, () => {
  test.each<[what: string, extension: FileExtension, bytes: Buffer | string]>([
    ["a program that is called a PDF", "pdf", exe],
    ["a program with a PDF's end", "pdf", Buffer.concat([exe, aPdf()])],
    ["a page of HTML that is called a PDF", "pdf", `<html><script>alert(1)</script>${aPdf().toString()}`],
    ["a PDF whose header is behind the first 1,024 bytes", "pdf", after(" ".repeat(1020))],
    ["a page of HTML after a mark", "pdf", after("\ufeff <!doctype html><script>alert(1)</script>")],
    ["a drawing with a PDF behind it", "pdf", after('<?xml version="1.0"?><svg onload="alert(1)"/>')],
    ["a zip with a PDF behind it", "pdf", after("PK\x03\x04")],
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

describe("gives the reason and the accepted kinds after the specified sentence", { tags: ["ODOC-06.4"] }, () => {
  // After its start and the frame. Fill bytes before a marker are allowed.
  const filled = Buffer.concat([aJpeg().subarray(0, 21), Buffer.alloc(1_000_000, 0xff), aJpeg().subarray(21)]);
  const damaged = "The file is damaged or incomplete. Open it in its program, save it again, and upload that.";
  const password = "The file is protected with a password. Save it without the password and upload that.";
  const heic = Buffer.concat([Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), Buffer.alloc(100)]);
  const general = Buffer.from("\0\0\0\x1cftypmif1\0\0\0\0mif1heicmiaf");
  const gif = Buffer.concat([Buffer.from("GIF89a"), Buffer.alloc(30, 1)]);
  const zeroed = aWorkbook({ name: "xl/a.xml", content: "x" });
  zeroed.fill(0, 40, 60);
  const changedPixels = aPng();
  changedPixels[45]! ^= 1; // A byte of its compressed pixels.
  const outside = Buffer.from(aPdf().toString().replace("startxref\n0", "startxref\n99999"));
  const withPassword = Buffer.alloc(5000);
  withPassword.set([9, 8, 2, 0, 0, 6, 0x2f, 0, 6]);

  test.each<[what: string, extension: FileExtension, bytes: Buffer | string, reason: string]>([
    [
      "a PNG",
      "jpg",
      aPng(),
      "The name of the file ends in .jpg, but the file is a PNG picture. Rename it so that it ends in .png.",
    ],
    [
      "a JPEG",
      "png",
      aJpeg(),
      "The name of the file ends in .png, but the file is a JPEG picture. Rename it so that it ends in .jpg.",
    ],
    [
      "a HEIC picture",
      "jpg",
      heic,
      "The name of the file ends in .jpg, but the file is a HEIC picture. Save it as JPG or PNG and upload that.",
    ],
    [
      "a HEIC picture of a general brand",
      "jpeg",
      general,
      "The name of the file ends in .jpeg, but the file is a HEIC picture. Save it as JPG or PNG and upload that.",
    ],
    [
      "a WebP picture",
      "png",
      "RIFF\x10\0\0\0WEBPVP8 ",
      "The name of the file ends in .png, but the file is a WebP picture. Save it as JPG or PNG and upload that.",
    ],
    [
      "a TIFF picture",
      "pdf",
      "II*\0\x08\0\0\0",
      "The name of the file ends in .pdf, but the file is a TIFF picture. Save it as JPG or PNG and upload that.",
    ],
    [
      "a GIF",
      "jpg",
      gif,
      "The name of the file ends in .jpg, but the file is a GIF picture. Save it as JPG or PNG and upload that.",
    ],
    [
      "a workbook",
      "xls",
      aWorkbook(),
      "The name of the file ends in .xls, but the file is an Excel workbook (xlsx). Rename it so that it ends in .xlsx.",
    ],
    [
      "an old workbook",
      "xlsx",
      aCompoundFile(["Workbook"]),
      "The name of the file ends in .xlsx, but the file is an Excel 97 workbook (xls). Rename it so that it ends in .xls.",
    ],
    [
      "a workbook with macros",
      "xlsx",
      aWorkbook({ name: "xl/vbaProject.bin" }),
      "The name of the file ends in .xlsx, but the file is an Excel workbook with macros. Save it as an Excel workbook (xlsx) and upload that.",
    ],
    [
      "an Outlook message",
      "eml",
      aCompoundFile(["__properties_version1.0"]),
      "The name of the file ends in .eml, but the file is an Outlook message (msg). Save it as EML or PDF and upload that.",
    ],
    ["a text", "pdf", "Good morning", "The name of the file ends in .pdf, but its content is not a PDF."],
    ["a program", "pdf", exe, "The name of the file ends in .pdf, but the file is a program."],
    ["a PDF that breaks off", "pdf", aPdf().subarray(0, 100), damaged],
    ["a PDF whose table is outside of the file", "pdf", outside, damaged],
    ["a PNG that breaks off", "png", aPng().subarray(0, -5), damaged],
    ["a PNG with changed pixels", "png", changedPixels, damaged],
    ["a JPEG with a million fill bytes", "jpg", filled, damaged],
    ["a JPEG that breaks off", "jpg", aJpeg().subarray(0, -2), damaged],
    ["a workbook that breaks off", "xlsx", aWorkbook().subarray(0, -30), damaged],
    ["a workbook with a part that was never written", "xlsx", zeroed, damaged],
    [
      "an old workbook that breaks off",
      "xls",
      aCompoundFile(["Workbook"], [], Buffer.alloc(9000, 1)).subarray(0, -5000),
      damaged,
    ],
    ["a workbook with a password", "xlsx", aCompoundFile(["EncryptionInfo", "EncryptedPackage"]), password],
    [
      "a workbook with a password and an old name",
      "xls",
      aCompoundFile(["EncryptionInfo", "EncryptedPackage"]),
      password,
    ],
    ["an old workbook with a password", "xls", aCompoundFile(["Workbook"], [], withPassword), password],
    [
      "a PDF with an encryption that cannot be read",
      "pdf",
      Buffer.from(aPdf().toString().replace("/Root 1 0 R", "/Root 1 0 R/Encrypt 9 0 R")),
      password,
    ],
    ...Object.entries(encryptedPdfs)
      .filter(([name]) => name.endsWith("reading"))
      .map(([name, bytes]): [string, FileExtension, Buffer, string] => [`a PDF of ${name}`, "pdf", bytes, password]),
  ])("%s, named as %s", async (_what, extension, bytes, reason) => {
    const content = typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes;
    expect(await readMessages(extension, content)).toEqual([
      unsupportedFile,
      reason,
      "The portal accepts PDF, Excel, PNG, JPG, EML files.",
    ]);
  });
});

function withItsTailInItsMouth() {
  const file = aCompoundFile(["a", "b", "c", "d"]);
  // The directory's sector links to itself.
  file.writeUInt32LE(1, 512 + 4);
  return file;
}
