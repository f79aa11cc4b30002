import type { LabelField } from "@lading/contract";
import { expect, test } from "vitest";
import { aTextPdf, type PlacedText } from "../../../test/text-pdf.ts";
import { readDocument } from "./read-document.ts";
import { readAmount } from "./read-form.ts";

const aField = (key: string, type: LabelField["type"] = "text"): LabelField => {
  return { key, name: key, type, is_required: false };
};

/** A certificate of insurance as brokers write it: a table with a policy in each row, and its limits beside it. */
const certificate: PlacedText[] = [
  [400, 40, "DATE (MM/DD/YYYY)", { size: 6 }],
  [400, 50, "11/02/2026"],
  [250, 100, "INSURER A :", { size: 6 }],
  [300, 100, "Prairie Mutual Casualty Co."],
  [250, 112, "INSURER B :", { size: 6 }],
  [300, 112, "Sandstone Indemnity"],
  [50, 200, "TYPE OF INSURANCE", { size: 6 }],
  [145, 197, "ADDL", { size: 6 }],
  [145, 204, "INSD", { size: 6 }],
  [170, 197, "SUBR", { size: 6 }],
  [170, 204, "WVD", { size: 6 }],
  [200, 200, "POLICY NUMBER", { size: 6 }],
  [290, 197, "POLICY EFF", { size: 6 }],
  [290, 204, "(MM/DD/YYYY)", { size: 6 }],
  [345, 197, "POLICY EXP", { size: 6 }],
  [345, 204, "(MM/DD/YYYY)", { size: 6 }],
  [450, 200, "LIMITS", { size: 6 }],
  [50, 220, "COMMERCIAL GENERAL LIABILITY"],
  [400, 220, "EACH OCCURRENCE", { size: 6 }],
  [490, 220, "$ 500,000"],
  [147, 232, "Y"],
  [200, 232, "GL-4471-0926"],
  [290, 232, "12/01/2026"],
  [345, 232, "12/01/2027"],
  [400, 232, "GENERAL AGGREGATE", { size: 6 }],
  [490, 232, "$ 2,000,000"],
  [50, 260, "UMBRELLA LIAB"],
  [200, 260, "UM-0087-0926"],
  [290, 260, "12/01/2026"],
  [345, 260, "12/01/2027"],
  [400, 260, "EACH OCCURRENCE", { size: 6 }],
  [490, 260, "$ 5,000,000"],
  [50, 500, "CERTIFICATE HOLDER", { bold: true }],
  [300, 500, "CANCELLATION", { bold: true }],
  [55, 520, "Northgate Supply"],
  [300, 520, "SHOULD ANY OF THE ABOVE BE CANCELLED BEFORE THE EXPIRATION DATE"],
  [55, 530, "1800 Harbor Boulevard"],
  [55, 540, "Houston, TX 77015"],
];

test("a certificate of insurance shows its policy, days and limits", { tags: ["REQ-62.2"] }, async () => {
  const fields = [
    ...["insurer", "policy_number", "kind"].map((key) => aField(key)),
    aField("effective", "date"),
    aField("expires", "date"),
    aField("each_occurrence", "number"),
    aField("aggregate", "number"),
    ...["additional_insured", "waiver_of_subrogation", "certificate_holder"].map((key) => aField(key)),
  ];
  const reading = await readDocument(new Uint8Array(aTextPdf({ pages: [certificate] })), fields);
  expect(Object.fromEntries(reading.fields.map(({ key, value, confidence }) => [key, [value, confidence]]))).toEqual({
    insurer: ["Prairie Mutual Casualty Co.", "word"],
    policy_number: ["GL-4471-0926", "word"],
    kind: ["COMMERCIAL GENERAL LIABILITY", "word"],
    effective: ["2026-12-01", "word"],
    expires: ["2027-12-01", "word"],
    each_occurrence: ["500000", "word"],
    aggregate: ["2000000", "word"],
    additional_insured: ["Yes", "word"],
    certificate_holder: ["Northgate Supply, 1800 Harbor Boulevard, Houston, TX 77015", "word"],
  });
});

test("a value has the place where the page shows it", { tags: ["REQ-63.1"] }, async () => {
  const file = new Uint8Array(aTextPdf({ pages: [[[35, 40, "Page one"]], certificate] }));
  const [policy] = (await readDocument(file, [aField("policy_number")])).fields;
  expect(policy).toMatchObject({ page: 2, box: { left: 0.3361 } });
  expect(policy?.box?.top).toBeCloseTo((232 - 8) / 842, 3);
  expect(policy?.box?.width).toBeCloseTo(57 / 595, 1);
});

test.each([
  ["$ 1,000,000", "1000000"],
  ["1,000,000.50", "1000000.50"],
  ["1.000.000,00 EUR", "1000000"],
  ["USD 5 million", "5000000"],
  ["2 000 000 €", "2000000"],
  ["1'500'000", "1500000"],
  ["12,5", "12.5"],
  ["12,500", "12500"],
  ["see policy 4711", undefined],
  ["none", undefined],
])("“%s” is the amount %s", { tags: ["REQ-62.2"] }, (text, amount) => {
  expect(readAmount(text)).toBe(amount);
});
