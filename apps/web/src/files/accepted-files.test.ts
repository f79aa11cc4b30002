import { orderFileExtensions, productFileExtensions, unsupportedFile } from "@lading/contract";
import { expect, test } from "vitest";
import { acceptedText, getExtension, pickerAccept, getRefusal } from "./accepted-files.ts";

test.each([
  ["drawing.pdf", "pdf"],
  ["Drawing.rev B.PDF", "pdf"],
  ["no extension", ""],
  ["ends with a dot.", ""],
])("the extension of %s is “%s”", (name, extension) => {
  expect(getExtension(name)).toBe(extension);
});

test.each([
  ["a.pdf", true, true],
  ["a.XLSX", true, true],
  ["a.jpeg", true, true],
  ["a.jfif", true, true],
  ["a.JPE", true, true],
  ["a.pdf ", true, true],
  ["mail.eml", false, true],
  ["a.docx", false, false],
  ["pdf", false, false],
])(
  "%s is sent as a document of products: %s, of orders: %s",
  { tags: ["ODOC-06.1", "ODOC-06.2"] },
  (name, forProducts, forOrders) => {
    const file = new File(["x"], name);
    expect(getRefusal(file, productFileExtensions)?.split("\n")[0]).toBe(forProducts ? undefined : unsupportedFile);
    expect(getRefusal(file, orderFileExtensions)?.split("\n")[0]).toBe(forOrders ? undefined : unsupportedFile);
  },
);

test.each([
  ["IMG_0001.HEIC", "This is a HEIC picture. Save it as JPG or PNG and upload that."],
  ["letter.docx", "This is a Word document. Save it as PDF and upload that."],
  ["certificate.pdf.exe", "This is a program."],
  ["macros.xlsm", "This is an Excel workbook with macros. Save it as an Excel workbook (xlsx) and upload that."],
  ["offer.msg", "This is an Outlook message (msg). Save it as PDF and upload that."],
  ["mail.eml", "This is an email. Save it as PDF and upload that."],
  ["all.zip", "This is a zip file. Unpack it and upload its files."],
  ["model.step", "Files with .step at the end of their name are not accepted."],
  ["a.constructor", "Files with .constructor at the end of their name are not accepted."],
  ["pdf", "The name of the file has no extension, for example .pdf."],
])("says why %s is refused and what is accepted", { tags: ["ODOC-06.4"] }, (name, reason) => {
  expect(getRefusal(new File(["x"], name), productFileExtensions)).toBe(
    [unsupportedFile, reason, "The portal accepts PDF, Excel, PNG, JPG files."].join("\n"),
  );
});

test("refuses a file above the size limit", () => {
  // Only the size property is large. The code under test never reads the content.
  const large = { name: "a.pdf", size: 100 * 1024 ** 2 + 1 } as File;
  expect(getRefusal(large, productFileExtensions)).toBe("A file may have at most 100 MB.");
  expect(getRefusal({ ...large, size: 100 * 1024 ** 2 }, productFileExtensions)).toBeUndefined();
});

test("names each type once, with the size limit", () => {
  expect(acceptedText(productFileExtensions)).toBe("PDF, Excel, PNG, JPG; up to 100 MB each");
  expect(acceptedText(orderFileExtensions)).toBe("PDF, Excel, PNG, JPG, EML; up to 100 MB each");
});

test("offers e-mails in the file picker for orders", () => {
  expect(pickerAccept(productFileExtensions)).toBe(".pdf,.xls,.xlsx,.png,.jpg,.jpeg,.jfif,.jpe");
  expect(pickerAccept(orderFileExtensions)).toBe(".pdf,.xls,.xlsx,.png,.jpg,.jpeg,.eml,.jfif,.jpe,message/rfc822");
});
