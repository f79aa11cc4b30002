import type { AttributeId, CellKind } from "@lading/contract";
import { expect, test } from "vitest";
import type { FoundCell } from "../read/feed-record.ts";
import { createCellReader } from "./read-cell.ts";

const read = createCellReader({ categories: ["Gate Valves", "Ball Valves"], units_of_measure: ["EA", "FT"] });
const cell = (kind: CellKind, more: Partial<FoundCell> = {}): FoundCell => ({
  kind,
  isFormula: false,
  hasTime: false,
  ...more,
});
const [text, number, date, percent] = [cell("text"), cell("number"), cell("date"), cell("percent")];
const formula = (kind: CellKind) => cell(kind, { isFormula: true });

type Case = [id: AttributeId, found: FoundCell | null, given: string | null, meaning: object];

const taken: Case[] = [
  ["mpn", text, "  00123 ", { text: "00123" }],
  ["mpn", text, "1E10", { text: "1E10" }],
  ["mpn", text, "=A1", { text: "=A1" }],
  ["manufacturer", text, "Cafe\u0301  Ltd", { text: "Caf\u00e9  Ltd" }],
  ["mpn", number, "123", { text: "123", note: { code: "type", message: expect.stringMatching(/zeros/) } }],
  ["mpn", cell("number", { stored: "123" }), "00123", { text: "00123" }],
  ["manufacturer", number, "3", { text: "3" }],
  ["manufacturer", cell("boolean"), "TRUE", { text: "TRUE" }],
  ["price", text, "$1,059.22", { text: "1059.22" }],
  ["price", text, "1.059,22 €", { text: "1059.22" }],
  ["price", text, "12,50", { text: "12.50" }],
  ["price", number, "0.3", { text: "0.30" }],
  ["weight", number, "12.50", { text: "12.5" }],
  ["weight", percent, "0.25", { text: "0.25", note: { code: "type", message: expect.stringMatching(/percentage/) } }],
  [
    "weight",
    formula("number"),
    "7",
    { text: "7", note: { code: "type", message: "The result of a formula was used." } },
  ],
  ["price_expiration", date, "2027-02-28", { text: "2027-02-28" }],
  [
    "price_expiration",
    cell("date", { hasTime: true }),
    "2027-02-28",
    { text: "2027-02-28", note: { code: "type", message: "The time of day was left out." } },
  ],
  ["price_expiration", text, "28 Feb 2027", { text: "2027-02-28" }],
  ["price_expiration", null, "13/02/2027", { text: "2027-02-13" }],
  ["price_expiration", null, "02/13/2027", { text: "2027-02-13" }],
  ["category", text, "gate valves", { text: "Gate Valves" }],
  [
    "vendor_quantity_uom",
    formula("text"),
    "ea",
    { text: "EA", note: { code: "type", message: "The result of a formula was used." } },
  ],
  ...["Yes", "y", "TRUE", "1"].map((word): Case => ["is_api_certified", text, word, { text: "true" }]),
  ["is_api_certified", cell("boolean"), "FALSE", { text: "false" }],
  ["is_api_certified", number, "0", { text: "false" }],
  ["manufacturer", text, "#CLEAR", { text: null }],
  ["price", text, " #CLEAR ", { text: null }],
];

test.for(taken)("%s: a cell %o with %s is taken", { tags: ["XLS-04.4"] }, ([id, found, given, meaning]) => {
  expect(read(id, { text: given, found })).toEqual(meaning);
});

const refused: Case[] = [
  ["sku", text, "#CLEAR", { code: "required" }],
  ["mpn", date, "2026-03-04", { code: "type", message: "Excel turned this into a date.", offer: "3-4" }],
  ["upc", number, "16000001718", { code: "type", offer: "016000001718" }],
  ["upc", number, "16000001719", { code: "type" }],
  ["manufacturer", text, "Kestrel\r\nValves", { code: "type", offer: "Kestrel Valves" }],
  ["manufacturer", text, "x".repeat(201), { code: "too_long" }],
  ["mpn", number, "1234567890123456", { code: "precision_lost" }],
  ["price", number, "1000000000000000", { code: "precision_lost" }],
  ["price", text, "call us", { code: "type" }],
  ["price", number, "-5", { code: "out_of_range" }],
  ["price", date, "2026-03-04", { code: "type" }],
  ["lead_time_days", number, "1.5", { code: "too_many_decimals" }],
  ["price_expiration", text, "03/04/2027", { code: "ambiguous_date" }],
  ["price_expiration", number, "46388", { code: "bad_date", offer: "2027-01-01" }],
  ["price_expiration", cell("bad_date"), "59", { code: "bad_date" }],
  ["price_expiration", text, "soon", { code: "bad_date" }],
  ["category", text, "Doors", { code: "not_in_list" }],
  ["category", date, "2026-03-04", { code: "type" }],
  ["is_api_certified", text, "maybe", { code: "not_in_list" }],
  ["is_api_certified", date, "2026-03-04", { code: "type" }],
  ...(["manufacturer", "price", "price_expiration", "category"] as const).flatMap((id): Case[] => [
    [id, cell("error"), "#N/A", { code: "error_value" }],
    [id, formula("formula"), null, { code: "formula_without_value" }],
    [id, cell("merged"), null, { code: "type", isWarning: true }],
  ]),
];

test.for(refused)("%s: a cell %o with %s is a problem", { tags: ["XLS-04.4"] }, ([id, found, given, expected]) => {
  const meaning = read(id, { text: given, found });
  expect({ offer: undefined, ...("problem" in meaning && meaning.problem) }).toMatchObject({
    offer: undefined,
    ...expected,
  });
});
