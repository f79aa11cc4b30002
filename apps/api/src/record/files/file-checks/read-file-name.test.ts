import { DocumentName } from "@lading/contract";
import { expect, test } from "vitest";
import { readFileName } from "./read-file-name.ts";

const family = "👨‍👩‍👧‍👦";

test.each([
  ["report.pdf", "report", "pdf"],
  ["REPORT.Final.PDF", "REPORT.Final", "pdf"],
  ["C:\\Users\\ada\\report.pdf", "report", "pdf"],
  ["../../etc/report.pdf", "report", "pdf"],
  ["CON.pdf", "CON", "pdf"],
  ["  spaced  .pdf ", "spaced", "pdf"],
  ["no extension", "no extension", ""],
  [".pdf", "Untitled", "pdf"],
  ["\u200f.pdf", "Untitled", "pdf"],
  ["..pdf", "Untitled", "pdf"],
  ["... .pdf", "Untitled", "pdf"],
  ["...", "Untitled", ""],
  // A letter and a combining accent are composed to one character.
  ["Pru\u0308fung.pdf", "Prüfung", "pdf"],
  // The control character would display the name as "invoicefdp.exe".
  ["invoice\u202eexe.pdf", "invoiceexe", "pdf"],
  ["a\u0000b\u0007c\nd\u2028e\ufeff.pdf", "abcde", "pdf"],
  ["half \ud83d.pdf", "half", "pdf"],
  [`${family} 検査 "5".xlsx`, `${family} 検査 "5"`, "xlsx"],
])("reads %j", (given, name, extension) => {
  expect(readFileName(given)).toEqual({ name, extension });
});

test.each([
  ["letters", "x".repeat(300), "x".repeat(200)],
  ["letters of three bytes", "検".repeat(300), "検".repeat(83)],
  ["families", family.repeat(40), family.repeat(10)],
  ["a letter with 300 accents", `ab${"\u0301\u0323".repeat(150)}`, "a"],
])("cuts a name of too many %s between two characters", (_kind, given, name) => {
  expect(readFileName(`${given}.jpeg`)).toEqual({ name, extension: "jpeg" });
  expect(Buffer.byteLength(`${name}.jpeg`)).toBeLessThanOrEqual(255);
});

test("returns names that are valid for renaming too", () => {
  for (const given of [
    "x".repeat(300),
    family.repeat(40),
    "a\u202eb\u0000",
    "../../../trade/documents/",
    "  ",
    "検".repeat(300),
  ])
    expect(DocumentName.safeParse(readFileName(`${given}.pdf`).name).error).toBeUndefined();
});
