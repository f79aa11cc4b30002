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
  ["mail.eml", false, true],
  ["a.docx", false, false],
  ["pdf", false, false],
])("%s is sent as a document of products: %s, of orders: %s", { tags: ["ODOC-06"] }, (name, forProducts, forOrders) => {
  const file = new File(["x"], name);
  expect(getRefusal(file, productFileExtensions)).toBe(forProducts ? undefined : unsupportedFile);
  expect(getRefusal(file, orderFileExtensions)).toBe(forOrders ? undefined : unsupportedFile);
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
  expect(pickerAccept(productFileExtensions)).toBe(".pdf,.xls,.xlsx,.png,.jpg,.jpeg");
  expect(pickerAccept(orderFileExtensions)).toBe(".pdf,.xls,.xlsx,.png,.jpg,.jpeg,.eml,message/rfc822");
});
