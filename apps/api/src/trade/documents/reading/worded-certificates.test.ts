import type { LabelField } from "@lading/contract";
import { describe, expect, test } from "vitest";
import { aTextPdf, type PlacedText } from "../../../test/text-pdf.ts";
import { readDocument } from "./read-document.ts";

const aField = (key: string, rest: Partial<LabelField> = {}): LabelField => {
  return { key, name: key, type: "text", is_required: false, ...rest };
};
const heats = aField("heats", { is_list: true });

async function read(texts: PlacedText[], fields: LabelField[]) {
  const reading = await readDocument(new Uint8Array(aTextPdf({ pages: [texts] })), fields);
  return Object.fromEntries(reading.fields.map(({ key, value, confidence }) => [key, [value, confidence]]));
}

describe("heats", () => {
  test.each([
    ["Heat No."],
    ["Heat Number"],
    ["HT#"],
    ["Melt No."],
    ["Cast No."],
    ["Charge"],
    ["Schmelzen-Nr."],
    ["Coulée"],
    ["N° de coulée"],
    ["Colada Nº"],
    ["Heat No. / Schmelze"],
    ["Analyse / Heat no"],
  ])("are right of “%s”", { tags: ["REQ-62.1"] }, async (word) => {
    const label: PlacedText = [35, 100, word, { bold: true }];
    expect(await read([label, [200, 100, "7282841"]], [heats])).toEqual({ heats: [["7282841"], "word"] });
    expect(await read([[35, 100, `${word}: 7282841`]], [heats])).toEqual({ heats: [["7282841"], "word"] });
  });

  test("are all in the column below their word", { tags: ["REQ-62.1", "REQ-63.2"] }, async () => {
    const columns: PlacedText[] = [
      [35, 100, "Item", { bold: true }],
      [100, 100, "Heat No.", { bold: true }],
      [200, 100, "Quantity", { bold: true }],
      ...["7282841", "7282842", "H-79513"].flatMap((heat, row): PlacedText[] => [
        [35, 114 + row * 12, String(row + 1)],
        [100, 114 + row * 12, heat],
        [200, 114 + row * 12, "12 pcs"],
      ]),
      [100, 200, "4711"],
    ];
    expect(await read(columns, [heats])).toEqual({ heats: [["7282841", "7282842", "H-79513"], "word"] });
    expect(await read(columns, [aField("heat")])).toEqual({ heat: ["7282841, 7282842, H-79513", "word"] });
  });

  test("are those of all parts of a certificate", { tags: ["REQ-62.1", "REQ-63.2"] }, async () => {
    const parts = [100, 200].flatMap((y, part): PlacedText[] => [
      [35, y, "Heat Number", { bold: true }],
      [90, y, `H9876${part}`],
      [200, y, "Melting Process", { bold: true }],
      [280, y, "BOF+LF"],
    ]);
    expect(await read(parts, [heats])).toEqual({ heats: [["H98760", "H98761"], "word"] });
  });
});

test("a certificate without codes shows its values beside words", { tags: ["REQ-62.1"] }, async () => {
  const texts: PlacedText[] = [
    [300, 60, "ID"],
    [320, 60, "DMP-METAL-006", { bold: true }],
    [300, 70, "Issue Date"],
    [350, 70, "2025-05-18", { bold: true }],
    [420, 70, "Certificate Type"],
    [500, 70, "EN 10204 3.1", { bold: true }],
    [35, 90, "Manufacturer", { bold: true }],
    [200, 90, "Customer", { bold: true }],
    [35, 102, "ACME Metal Works GmbH"],
    [200, 102, "Global Steel Trading Ltd."],
    [350, 102, "Order", { bold: true }],
    [400, 102, "PO-65478"],
    [35, 130, "Product Norm"],
    [125, 130, "EN 10025-2 (2019)"],
    [35, 144, "Name (EN 10027-1)"],
    [125, 144, "S355J2+N"],
  ];
  const keys = ["certificate_number", "en10204_type", "mill", "order_number", "standard", "grade"];
  const fields = [...keys.map((key) => aField(key)), aField("issued_on", { type: "date" })];
  expect(await read(texts, fields)).toEqual({
    certificate_number: ["DMP-METAL-006", "word"],
    en10204_type: ["3.1", "word"],
    mill: ["ACME Metal Works GmbH", "word"],
    order_number: ["PO-65478", "word"],
    standard: ["EN 10025-2 (2019)", "word"],
    grade: ["S355J2+N", "word"],
    issued_on: ["2025-05-18", "word"],
  });
});

test.each([
  ["EN 10204:2004 3.1", "3.1"],
  ["Inspection certificate 3.2 according to EN 10204", "3.2"],
  ["DIN EN 10204 - 3.1.B", "3.1"],
  ["Werkszeugnis 2.2 DIN EN 10204:2005-01", "2.2"],
])("“%s” names the type of EN 10204", { tags: ["REQ-62.1"] }, async (text, type) => {
  const found = await read([[35, 100, text]], [aField("en10204_type")]);
  expect(found["en10204_type"]?.[0]).toMatch(type);
});

test.each([
  ["The heat number is on the plate and must stay readable"],
  ["Heat treatment: normalized at 930"],
  ["Heat No. of the supplier"],
  ["Preheat 100200"],
])("“%s” gives no heats", { tags: ["REQ-62.3"] }, async (text) => {
  expect(await read([[35, 100, text]], [heats])).toEqual({});
});

test("text after a word in one sentence is a guess", { tags: ["REQ-62.3"] }, async () => {
  const fields = [aField("grade")];
  const sentence: PlacedText = [35, 100, "Material grade 6060-T66 deeply stamped on"];
  expect(await read([sentence], fields)).toEqual({ grade: ["6060-T66 deeply stamped on", "guess"] });
  const clear: PlacedText[] = [
    [35, 140, "Grade", { bold: true }],
    [125, 140, "6060"],
  ];
  expect(await read([sentence, ...clear], fields)).toEqual({ grade: ["6060", "word"] });
});

test("a field that only this label has is looked for by its name", { tags: ["REQ-62.1"] }, async () => {
  const texts: PlacedText[] = [
    [35, 100, "Coating thickness"],
    [200, 100, "1.250,5"],
    [35, 120, "Painter"],
    [200, 120, "Ann Lee"],
  ];
  const fields = [
    aField("coating", { name: "Coating Thickness", type: "number" }),
    aField("painter", { name: "Painter" }),
    aField("primer", { name: "Primer" }),
  ];
  expect(await read(texts, fields)).toEqual({ coating: ["1250.5", "word"], painter: ["Ann Lee", "guess"] });
});
