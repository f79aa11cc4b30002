import type { LabelField } from "@lading/contract";
import { describe, expect, test } from "vitest";
import { aTextPdf, type PlacedText } from "../../../test/text-pdf.ts";
import { readDocument } from "./read-document.ts";

const aField = (key: string, rest: Partial<LabelField> = {}): LabelField => {
  return { key, name: key, type: "text", is_required: false, ...rest };
};

const fields = [
  aField("heats", { is_list: true }),
  aField("certificate_number"),
  aField("order_number"),
  aField("en10204_type"),
  aField("mill"),
  aField("standard"),
  aField("grade"),
  aField("issued_on", { type: "date" }),
];

/** A row of a certificate: its label with the code, and the values right of it, one a line. */
function aRow(y: number, label: string, ...values: string[]): PlacedText[] {
  return [[35, y, label, { bold: true }], ...values.map((value, line): PlacedText => [298, y + line * 10, value])];
}

const read = async (...pages: PlacedText[][]) => {
  const reading = await readDocument(new Uint8Array(aTextPdf({ pages })), fields);
  return Object.fromEntries(reading.fields.map(({ key, value, confidence }) => [key, [value, confidence]]));
};

const head = [
  ...aRow(200, "A02 Type of inspection document / Art der Prüfbescheinigung", "Mill Certificate EN 10204 3.1"),
  ...aRow(216, "A03 Document number / Bescheinigungsnummer", "1866645/001"),
  ...aRow(232, "A07 Purchaser order number / Kundenbestellnummer", "0334/2019/ZZS"),
  ...aRow(248, "B01 Product / Erzeugnis", "Seamless tubes"),
];

describe("a certificate with the codes of EN 10168", () => {
  test("shows its values beside the codes", { tags: ["REQ-61.1"] }, async () => {
    const found = await read([
      [35, 42, "A04 Manufacturer's mark / Zeichen des", { bold: true }],
      [35, 52, "Herstellers", { bold: true }],
      [208, 42, "A01 Manufacturer's plant / Herstellerwerk", { bold: true }],
      [208, 56, "Steel Mill SE"],
      [208, 66, "Stahlstrasse 1"],
      [382, 42, "A06.1 Purchaser / Besteller", { bold: true }],
      [382, 56, "Steel Trading AG"],
      ...head,
      ...aRow(264, "B02 Specification of the product"),
      [35, 279, "Steel designation / Stahlbezeichnung"],
      [298, 280, "S355J2H, P355NH/TC1"],
      [35, 293, "Product norm / Produktnorm"],
      [298, 294, "EN 10219-1:2006"],
      [35, 307, "Mass norm"],
      [298, 308, "EN 10220"],
      ...aRow(330, "B07 Identification of the product", "7282841"),
      ...aRow(346, "B08 Number of pieces", "16"),
      ...aRow(362, "Z02 Date of issue and validation", "2018-10-23"),
    ]);
    expect(found).toEqual({
      heats: [["7282841"], "code"],
      certificate_number: ["1866645/001", "code"],
      order_number: ["0334/2019/ZZS", "code"],
      en10204_type: ["3.1", "code"],
      mill: ["Steel Mill SE", "code"],
      standard: ["EN 10219-1:2006", "code"],
      grade: ["S355J2H, P355NH/TC1", "code"],
      issued_on: ["2018-10-23", "code"],
    });
  });

  test.each([
    ["in one line", ["7282841, 7282842; H-79513"], ["7282841", "7282842", "H-79513"]],
    ["in several lines", ["7282841, 7282842,", "7282843,", "7282844"], ["7282841", "7282842", "7282843", "7282844"]],
    ["with blanks between them", ["0072828 0072829"], ["0072828", "0072829"]],
    ["named twice", ["7282841, 7282841"], ["7282841"]],
  ])("shows all heats %s", { tags: ["REQ-61.2"] }, async (_, lines, heats) => {
    const rows = [
      ...head,
      ...aRow(330, "B07 Identification of the product", ...lines),
      ...aRow(386, "B08 Pieces", "16"),
    ];
    expect((await read(rows))["heats"]).toEqual([heats, "code"]);
  });

  test("shows heats beside a label of several lines and on the next page", { tags: ["REQ-61.2"] }, async () => {
    const first = [
      ...head,
      [35, 700, "B07 Identification of the product /", { bold: true }],
      [35, 710, "Identifizierung des Erzeugnisses", { bold: true }],
      [298, 700, "7282841,"],
      [298, 710, "7282842,"],
      [290, 800, "1 / 2"],
    ] satisfies PlacedText[];
    const second = [[298, 42, "7282843"], ...aRow(58, "B08 Number of pieces", "16")] satisfies PlacedText[];
    expect((await read(first, second))["heats"]).toEqual([["7282841", "7282842", "7282843"], "code"]);
  });

  test.each<[string, string[], string | undefined, string?]>([
    ["with dots", ["23.10.2018"], "2018-10-23"],
    ["with slashes, day first", ["23/10/2018"], "2018-10-23"],
    ["with slashes, month first", ["10/23/2018"], "2018-10-23"],
    ["with the month as a word", ["4 mars 2018"], "2018-03-04"],
    ["in American words", ["Oct 4, 2018"], "2018-10-04"],
    ["with a time", ["2018-10-23T09:30:10-01:00"], "2018-10-23"],
    ["that two orders can mean", ["04/05/2018"], "2018-05-04", "guess"],
    ["that is none", ["31.02.2018"], undefined],
  ])("shows the date of issue %s", { tags: ["REQ-61.3"] }, async (_, lines, value, confidence = "code") => {
    const rows = [...head, ...aRow(330, "B07 Identification", "7282841"), ...aRow(362, "Z02 Date of issue", ...lines)];
    expect((await read(rows))["issued_on"]).toEqual(value && [value, confidence]);
  });

  test("shows a date right of a label that wraps", { tags: ["REQ-61.3"] }, async () => {
    const found = await read([
      ...head,
      ...aRow(330, "B07 Identification", "7282841"),
      [35, 362, "Z02 Date of issue and validation / Datum der Ausstellung und", { bold: true }],
      [298, 367, "23.10.2018"],
      [35, 372, "Bestätigung", { bold: true }],
      ...aRow(392, "Z03 Stamp", "Mr. Super Inspector"),
    ]);
    expect(found["issued_on"]).toEqual(["2018-10-23", "code"]);
  });

  test("reads an unclear date as another date of the document is written", { tags: ["REQ-61.4"] }, async () => {
    const rows = (other: string) => [
      ...head,
      ...aRow(300, "A11 Reference date", other),
      ...aRow(330, "B07 Identification", "7282841"),
      ...aRow(362, "Z02 Date of issue", "04/05/2018"),
    ];
    expect((await read(rows("10/23/2018")))["issued_on"]).toEqual(["2018-04-05", "code"]);
    expect((await read(rows("23/10/2018")))["issued_on"]).toEqual(["2018-05-04", "code"]);
  });

  test("reads an unclear date by the language of the page", { tags: ["REQ-61.4"] }, async () => {
    const found = await read([
      ...aRow(200, "A02 Type de document de contrôle", "EN 10204 3.1"),
      ...aRow(216, "A03 Numéro du document", "1866645/001"),
      ...aRow(232, "A07 Numéro de la commande du client", "0334/2019/ZZS"),
      ...aRow(330, "B07 Numéro de coulée", "7282841"),
      ...aRow(362, "Z02 Date d'émission", "04/05/2018"),
    ]);
    expect(found["issued_on"]).toEqual(["2018-05-04", "code"]);
  });
});
