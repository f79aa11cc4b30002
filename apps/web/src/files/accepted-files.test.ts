import { orderFileExtensions, productFileExtensions, unsupportedFile } from "@lading/contract";
import { expect, test } from "vitest";
import { acceptedText, extensionOf, pickerAccept, refusalOf } from "./accepted-files.ts";

test.each([
  ["drawing.pdf", "pdf"],
  ["Drawing.rev B.PDF", "pdf"],
  ["no extension", ""],
  ["ends with a dot.", ""],
])("the extension of %s is “%s”", (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});

test.each([
  ["a.pdf", true, true],
  ["a.XLSX", true, true],
  ["a.jpeg", true, true],
  ["mail.eml", false, true],
  ["a.docx", false, false],
  ["pdf", false, false],
])("%s is sent as a document of products: %s, of orders: %s", { tags: ["ODOC-06"] }, (name, forProducts, forOrders) => {
  const file = new File(["x"], name);
  expect(refusalOf(file, productFileExtensions)).toBe(forProducts ? undefined : unsupportedFile);
  expect(refusalOf(file, orderFileExtensions)).toBe(forOrders ? undefined : unsupportedFile);
});

test("a file above the limit is not sent", () => {
  // A file of that size in name only: nothing here reads it.
  const large = { name: "a.pdf", size: 100 * 1024 ** 2 + 1 } as File;
  expect(refusalOf(large, productFileExtensions)).toBe("A file may have at most 100 MB.");
  expect(refusalOf({ ...large, size: 100 * 1024 ** 2 }, productFileExtensions)).toBeUndefined();
});

test("each kind is named once, with the limit", () => {
  expect(acceptedText(productFileExtensions)).toBe("PDF, Excel, PNG, JPG; up to 100 MB each");
  expect(acceptedText(orderFileExtensions)).toBe("PDF, Excel, PNG, JPG, EML; up to 100 MB each");
});

test("the picker offers mails where orders take them", () => {
  expect(pickerAccept(productFileExtensions)).toBe(".pdf,.xls,.xlsx,.png,.jpg,.jpeg");
  expect(pickerAccept(orderFileExtensions)).toBe(".pdf,.xls,.xlsx,.png,.jpg,.jpeg,.eml,message/rfc822");
});
