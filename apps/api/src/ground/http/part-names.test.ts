import { expect, test } from "vitest";
import { readPartNames } from "./part-names.ts";

/** As the bytes of a header come out of the reader: a character each. */
const sent = (text: string) => readPartNames(Buffer.from(text).toString("latin1"));

test.each([
  ['form-data; name="document"; filename="report.pdf"', "report.pdf"],
  // Browsers, with UTF-8 as it is and quotes as percents.
  ['form-data; name="document"; filename="Prüfzeugnis 検査 😀.pdf"', "Prüfzeugnis 検査 😀.pdf"],
  ['form-data; name="document"; filename="5%22 pipe; 100%.pdf"', '5" pipe; 100%.pdf'],
  ['form-data; name="document"; filename="C:\\temp\\new.pdf"', "C:\\temp\\new.pdf"],
  // Programs that escape, and such as send no quotes.
  ['form-data; name="document"; filename="5\\" pipe.pdf"', '5" pipe.pdf'],
  ["form-data; name=document; filename=report.pdf", "report.pdf"],
  // RFC 5987, in either order of the two names.
  [`form-data; name="document"; filename="x.pdf"; filename*=UTF-8''Pr%C3%BCfung%20%E6%A4%9C.pdf`, "Prüfung 検.pdf"],
  [`form-data; name="document"; filename*=utf-8'de'Pr%C3%BCfung.pdf; filename="x.pdf"`, "Prüfung.pdf"],
  [`form-data; name="document"; filename*=iso-8859-1''Pr%FCfung.pdf`, "Prüfung.pdf"],
  [`form-data; name="document"; filename="x.pdf"; filename*=UTF-8''%FF.pdf`, "x.pdf"],
  ['FORM-DATA; NAME="document"; FileName=""', ""],
])("reads the file's name in %s", (header, name) => {
  expect(sent(header)).toEqual({ field: "document", file: name });
});

test("reads Latin-1 if the bytes are not UTF-8", () => {
  expect(readPartNames('form-data; name="document"; filename="Prüfung.pdf"')?.file).toBe("Prüfung.pdf");
});

test("distinguishes fields, files and invalid parts", () => {
  expect(sent('form-data; name="status"')).toEqual({ field: "status", file: undefined });
  expect(sent('attachment; filename="x.pdf"')).toBeUndefined();
  expect(sent('form-data; filename="x.pdf"')).toBeUndefined();
  expect(readPartNames(undefined)).toBeUndefined();
});

test("reads a header that is made to be slow in linear time", () => {
  const before = process.cpuUsage();
  readPartNames(`form-data; name="${"\\".repeat(70_000)}`);
  readPartNames(`form-data; ${"; ".repeat(35_000)}`);
  readPartNames(`form-data${" ".repeat(70_000)}`);
  readPartNames(`form-data;${" x".repeat(35_000)}`);
  expect(process.cpuUsage(before).user, "microseconds").toBeLessThan(1_000_000);
});
