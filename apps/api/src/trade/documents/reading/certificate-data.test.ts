import type { LabelField } from "@lading/contract";
import { expect, test } from "vitest";
import { aTextPdf, type PlacedText } from "../../../test/text-pdf.ts";
import { readDocument } from "./read-document.ts";

const fields: LabelField[] = [
  { key: "heats", name: "Heats", type: "text", is_required: true, is_list: true },
  ...["certificate_number", "order_number", "en10204_type", "mill", "standard", "grade"].map((key): LabelField => {
    return { key, name: key, type: "text", is_required: false };
  }),
  { key: "issued_on", name: "Issued On", type: "date", is_required: false },
];

const mill = {
  RefSchemaUrl: "https://schemas.example/en10168-schemas/v0.5.0/schema.json",
  Certificate: {
    CommercialTransaction: {
      A01: { Name: "Steel Mill SE" },
      A02: "Mill Certificate EN 10204 3.1",
      A03: "1866645/001",
      A07: "0334/2019/ZZS",
    },
    ProductDescription: {
      B02: { SteelDesignation: ["S355J2H", "E355+N"], ProductNorm: ["EN 10219-1:2006"] },
      B07: ["7282841", "7282842", "7282841"],
    },
    Validation: { Z02: "2018-10-23" },
  },
};

const metals = {
  DigitalMaterialPassport: {
    Id: "DMP-1",
    IssueDate: "2024-04-22",
    TransactionData: {
      Parties: { Manufacturer: { Name: "ACME Metal Works GmbH" } },
      BusinessTransaction: { Order: { Id: "ORD98765" } },
    },
    Product: { MaterialDesignations: [{ Name: { System: "AA", Value: "Al 6060 T66" } }] },
    ChemicalAnalysis: [{ HeatNumber: "H98765" }, { HeatNumber: "H98766" }],
  },
};

const analysis = {
  Certificate: {
    Id: "43",
    Date: "2021-12-12",
    Standard: { Norm: "EN 10204:2004", Type: "3.1" },
    Parties: { Manufacturer: { Name: "Green Plastics AG" } },
    BusinessTransaction: { Order: { Id: "1000/12/12/2021" } },
    Product: { Standards: ["ASTM D-4066 PA0111"] },
  },
};

async function read(attached: Record<string, string>, texts: PlacedText[] = []) {
  const reading = await readDocument(new Uint8Array(aTextPdf({ pages: [texts], attached })), fields);
  return { ...reading, values: Object.fromEntries(reading.fields.map(({ key, value }) => [key, value])) };
}

test("the data of a mill's certificate is read exactly", { tags: ["REQ-65.1"] }, async () => {
  // The page shows other values, for example those of the translation.
  const page: PlacedText[] = [
    [35, 100, "Heat No.: 999"],
    [35, 120, "Certificate No. 1866645/001"],
  ];
  const reading = await read({ "certificate.json": JSON.stringify(mill) }, page);
  expect(reading.values).toEqual({
    heats: ["7282841", "7282842"],
    certificate_number: "1866645/001",
    order_number: "0334/2019/ZZS",
    en10204_type: "3.1",
    mill: "Steel Mill SE",
    standard: "EN 10219-1:2006",
    grade: "S355J2H, E355+N",
    issued_on: "2018-10-23",
  });
  expect(new Set(reading.fields.map(({ confidence }) => confidence))).toEqual(new Set(["code"]));
  expect(reading.fields.map(({ key, page: at }) => [key, at]).slice(0, 2)).toEqual([
    ["heats", null],
    ["certificate_number", 1],
  ]);
});

test("the data of a passport of metals and of an analysis is read exactly", { tags: ["REQ-65.1"] }, async () => {
  expect((await read({ "passport.json": JSON.stringify(metals) })).values).toEqual({
    heats: ["H98765", "H98766"],
    certificate_number: "DMP-1",
    order_number: "ORD98765",
    mill: "ACME Metal Works GmbH",
    grade: "Al 6060 T66",
    issued_on: "2024-04-22",
  });
  expect((await read({ "data.json": JSON.stringify(analysis) })).values).toEqual({
    certificate_number: "43",
    order_number: "1000/12/12/2021",
    en10204_type: "3.1",
    mill: "Green Plastics AG",
    standard: "ASTM D-4066 PA0111",
    issued_on: "2021-12-12",
  });
});

test.each([
  ["broken", "{"],
  ["other", JSON.stringify({ Certificate: 7, DigitalMaterialPassport: [null, { Id: {} }] })],
  ["a list", "[[[]]]"],
  ["null", "null"],
])("attached JSON that is %s gives no values", { tags: ["REQ-65.1"] }, async (_, content) => {
  const page: PlacedText[] = [[35, 100, "Heat No.: 7282841"]];
  expect((await read({ "certificate.json": content }, page)).values).toEqual({ heats: ["7282841"] });
});
