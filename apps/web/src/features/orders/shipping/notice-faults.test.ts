import { describe, expect, test } from "vitest";
import { findFaults, lineFacts, packingFaults, ssccFault } from "./notice-faults.ts";
import { lineName, newLine, newPart, type NoticeForm, type NoticePackage } from "./notice-form.ts";

const known = {
  purchase_order: "PO-7001",
  line: 3,
  gxp_sku: "O-1",
  product_name: "Flange",
  units: "Each",
  ordered: "50.0000",
  open: "50.0000",
  most: "50.0000",
  promised: null,
  ship_days: [],
};
const openLines = new Map([[lineName(known), known]]);

const aLine = (quantity: string, parts: readonly string[] = []) => ({
  ...newLine(known),
  quantity,
  parts: parts.length > 0 ? parts.map((part) => newPart({ quantity: part, heat: "7282841" })) : [newPart()],
});

const aForm = (changed: Partial<NoticeForm> = {}): NoticeForm => ({
  number: "PO-7001-1",
  ship_date: "11/20/2026",
  expected_arrival: "",
  carrier_name: "",
  scac: "",
  tracking: "",
  bill_of_lading: "",
  weight: "",
  weight_unit: "lb",
  freight_terms: "",
  note: "",
  lines: [aLine("50")],
  packages: [],
  ...changed,
});

const aPackage = (number: string, quantity: string, more: Partial<NoticePackage> = {}): NoticePackage => ({
  key: `package-${number}`,
  number,
  kind: "pallet",
  parent: "",
  count: null,
  weight: "",
  sscc: "",
  contents: { [lineName(known)]: quantity },
  ...more,
});

const messages = (form: NoticeForm) => [...findFaults(form, openLines).values()];

test("says how much of a line is open, of which more is shipped", { tags: ["ORD-40.5"] }, () => {
  expect([...lineFacts(aLine("60"), known).values()]).toEqual(["Line 3: 60 shipped, 50 are open."]);
  expect(lineFacts(aLine("60"), { ...known, most: "60.0000" }).size).toBe(0);
  expect([...lineFacts(aLine("1"), { ...known, open: "0", most: "0" }).values()]).toEqual([
    "Nothing of line 3 can be shipped: it was cancelled, or all of it is shipped. Remove it.",
  ]);
});

test("says that the parts of a line differ from its quantity", { tags: ["ORD-42.3"] }, () => {
  expect([...lineFacts(aLine("50", ["30", "10"]), known).values()]).toEqual(["The parts add up to 40 of 50."]);
  expect(lineFacts(aLine("1,0.0", ["9.9999", "0.0001"]), known).size).toBe(0);
});

test("says that packages contain another quantity than is shipped", { tags: ["ORD-43.3"] }, () => {
  expect(packingFaults(aForm())).toEqual([]);
  expect(packingFaults(aForm({ packages: [aPackage("1", "20"), aPackage("2", "20.5")] }))).toEqual([
    "Line 3: 40.5 of 50 are in packages.",
  ]);
  expect(packingFaults(aForm({ packages: [aPackage("1", "20"), aPackage("2", "30")] }))).toEqual([]);
  const other = { ...aLine("5"), purchase_order: "PO-2" };
  expect(packingFaults(aForm({ lines: [aLine("50"), other], packages: [aPackage("1", "50")] }))).toEqual([
    "PO-2, line 3: 0 of 5 are in packages.",
  ]);
});

describe("an SSCC", () => {
  test("has 18 digits, the last of which is checked", { tags: ["ORD-44.4"] }, () => {
    expect(ssccFault("0 0614141 000000118 7", true)).toBeUndefined();
    expect(ssccFault("006141410000001182", true)).toBe("The last digit of an SSCC must be 7 here.");
    expect(ssccFault("0061414100000011", true)).toBe("An SSCC has 18 digits.");
  });
  test("is not faulted while it is typed", { tags: ["ORD-44.4"] }, () => {
    expect(ssccFault("00614141", false)).toBeUndefined();
    expect(ssccFault("0061A141", false)).toBe("An SSCC has 18 digits.");
  });
});

test("finds what a notice lacks before it is sent", { tags: ["ORD-41.5"] }, () => {
  expect(messages(aForm())).toEqual([]);
  expect(messages(aForm({ number: " ", ship_date: "", scac: "ABC4", weight: "heavy", lines: [] }))).toEqual([
    "Enter a number.",
    "Enter a date.",
    "Must be 2 to 4 letters.",
    "Must be a whole or decimal number above 0.",
    "Add at least one line.",
  ]);
});

test("refuses packages that contain one another, and more than three levels", { tags: ["ORD-43.3"] }, () => {
  const chain = (parents: readonly string[]) =>
    messages(aForm({ packages: parents.map((parent, at) => aPackage(`${at + 1}`, at === 0 ? "50" : "", { parent })) }));
  expect(chain(["2", "3", ""])).toEqual([]);
  expect(chain(["2", "3", "4", ""])).toEqual(["At most 3 levels."]);
  expect(chain(["2", "1"])).toEqual(["A package cannot be in itself.", "A package cannot be in itself."]);
  expect(chain(["9"])).toEqual(["There is no package 9."]);
});
