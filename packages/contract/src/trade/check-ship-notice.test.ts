import { expect, test } from "vitest";
import { readSscc, ssccCheckDigit } from "../ground/sscc.ts";
import { checkShipNotice, type TypedShipNotice } from "./check-ship-notice.ts";

const today = "2027-03-01";
const line = { purchase_order: "PO-1", line: 1, quantity: "100", details: [] };
const notice = (changes: Partial<TypedShipNotice> = {}): TypedShipNotice => ({
  ship_date: today,
  lines: [line],
  packages: [],
  ...changes,
});
const box = (number: string, quantity: string, more: object = {}) => ({
  number,
  contents: quantity === "" ? [] : [{ purchase_order: "PO-1", line: 1, quantity }],
  ...more,
});

function faultsOf(given: TypedShipNotice, day: string | null = today) {
  const faults: Record<string, string> = {};
  checkShipNotice(given, day, (field, message) => {
    faults[field] = message;
  });
  return faults;
}

test("details add up to the quantity of their line", { tags: ["ORD-42.1"] }, () => {
  const parts = (...quantities: string[]) =>
    notice({ lines: [{ ...line, details: quantities.map((quantity) => ({ quantity })) }] });
  expect(faultsOf(parts("60", "40"))).toEqual({});
  expect(faultsOf(parts("60", "39.9999"))).toEqual({
    "lines.0.details": "The parts add up to 99.9999 of 100.",
  });
  expect(faultsOf(parts("60", "-1"))).toEqual({
    "lines.0.details.1.quantity": "Must be a whole or decimal number above 0.",
  });
  expect(faultsOf(parts("60"), null)).toEqual({});
});

test("a serial number is in a line once", { tags: ["ORD-42.2"] }, () => {
  const lines = [
    {
      ...line,
      quantity: "2",
      details: [
        { quantity: "1", serials: ["A"] },
        { quantity: "1", serials: ["A"] },
      ],
    },
  ];
  expect(faultsOf(notice({ lines }))).toEqual({ "lines.0.details.1.serials": "The serial number A is there twice." });
});

test("the contents of packages add up to what is shipped", { tags: ["ORD-43.1"] }, () => {
  expect(faultsOf(notice({ packages: [box("1", "60"), box("2", "40")] }))).toEqual({});
  expect(faultsOf(notice({ packages: [box("1", "60")] }))).toEqual({
    "lines.0.packages": "The packages contain 60 of 100.",
  });
  expect(faultsOf(notice({ packages: [box("1", "60")] }), null)).toEqual({});
  const foreign = [{ purchase_order: "PO-2", line: 7, quantity: "1" }];
  expect(faultsOf(notice({ packages: [box("1", "100"), { number: "2", contents: foreign }] }))).toEqual({
    "packages.1.contents.0.line": "The notice has no line 7 of PO-2.",
  });
});

test("packages are three levels deep, without circles", { tags: ["ORD-43.2"] }, () => {
  const three = [box("1", ""), box("2", "", { parent: "1" }), box("3", "100", { parent: "2" })];
  expect(faultsOf(notice({ packages: three }))).toEqual({});
  expect(faultsOf(notice({ packages: [...three, box("4", "", { parent: "3" })] }))).toEqual({
    "packages.3.parent": "Packages can be 3 levels deep.",
  });
  const circle = [box("1", "100", { parent: "2" }), box("2", "", { parent: "1" })];
  expect(faultsOf(notice({ packages: circle }))).toEqual({
    "packages.0.parent": "A package cannot contain itself.",
    "packages.1.parent": "A package cannot contain itself.",
  });
  expect(faultsOf(notice({ packages: [box("1", "100", { parent: "9" })] }))).toEqual({
    "packages.0.parent": "There is no package 9.",
  });
});

test("the ship date is needed, at most 30 days ahead, and before the arrival", { tags: ["ORD-41.3"] }, () => {
  expect(faultsOf(notice({ ship_date: null }))).toEqual({ ship_date: "Enter the ship date." });
  expect(faultsOf(notice({ ship_date: "2027-03-31" }))).toEqual({});
  expect(faultsOf(notice({ ship_date: "2027-04-01" }))).toEqual({ ship_date: "At most 30 days from today." });
  expect(faultsOf(notice({ expected_arrival: "2027-02-28" }))).toEqual({
    expected_arrival: "The arrival is before the ship date.",
  });
});

test("an SSCC has 18 digits and the right check digit", { tags: ["ORD-44.1"] }, () => {
  // The example of GS1's check digit calculator.
  expect(ssccCheckDigit("37610425002123456")).toBe(9);
  expect(readSscc("0 0614141 000000118 7")).toBe("006141410000001187");
  expect(readSscc("006141410000001185")).toEqual({
    fault: "The last digit of an SSCC must be 7 here.",
  });
  expect(readSscc("376104250021234569")).toBe("376104250021234569");
  expect(readSscc("3761042500212345")).toEqual({ fault: "An SSCC has 18 digits." });
  const packages = [box("1", "50", { sscc: "376104250021234569" }), box("2", "50", { sscc: "3 76104250021234569" })];
  expect(faultsOf(notice({ packages }))).toEqual({ "packages.1.sscc": "Another package has this SSCC." });
});
