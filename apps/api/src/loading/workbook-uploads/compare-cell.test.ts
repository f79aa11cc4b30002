import type { AttributeId } from "@lading/contract";
import { expect, test } from "vitest";
import { type CellOutcome, compareCell, type ComparedValues } from "./compare-cell.ts";
import { createCellReader } from "./read-cell.ts";

const read = createCellReader({ categories: ["Valves"], units_of_measure: [] });
const compare = (text: string | null, { id = "price", ...values }: Partial<ComparedValues> & { id?: AttributeId }) =>
  compareCell(
    id,
    { text, found: null },
    { live: null, base: undefined, pending: undefined, isTwoWay: false, ...values },
    read,
  );

const cases: [name: string, cell: string | null, values: Parameters<typeof compare>[1], outcome: CellOutcome][] = [
  ["the live value", "12.5", { live: "12.50", base: "9.00" }, { kind: "unchanged" }],
  ["the live value, written otherwise", "$12.5", { live: "12.50", base: "9.00" }, { kind: "unchanged" }],
  ["a new value", "13", { live: "12.50", base: "12.50" }, { kind: "changes", value: "13.00" }],
  ["the old value after a change elsewhere", "9", { live: "12.50", base: "9.00" }, { kind: "newer", value: "9.00" }],
  [
    "a third value after a change elsewhere",
    "13",
    { live: "12.50", base: "9.00" },
    { kind: "conflicts", value: "13.00" },
  ],
  [
    "a new value after a change and a change back",
    "13",
    { live: "9.00", base: "9.00" },
    { kind: "changes", value: "13.00" },
  ],
  ["a value without a known base", "13", { live: "12.50" }, { kind: "conflicts", value: "13.00" }],
  ["a value in a file of one's own", "13", { live: "12.50", isTwoWay: true }, { kind: "changes", value: "13.00" }],
  [
    "the pending value",
    "13",
    { live: "12.50", base: "12.50", pending: "13.00" },
    { kind: "ignored", value: "13.00", message: "This value is proposed already." },
  ],
  [
    "another value than the pending one",
    "14",
    { live: "12.50", base: "12.50", pending: "13.00" },
    { kind: "changes", value: "14.00" },
  ],
  [
    "a live value that no rule allows",
    "Doors",
    { id: "category", live: "Doors", base: "Doors" },
    { kind: "unchanged" },
  ],
  [
    "a former value that no rule allows",
    "Doors",
    { id: "category", live: "Valves", base: "Doors" },
    { kind: "newer", value: "Doors" },
  ],
  ["an empty cell of an empty field", " ", { live: null, base: null }, { kind: "unchanged" }],
  ["an empty cell of a field that was filled since", null, { live: "1.00", base: null }, { kind: "unchanged" }],
  [
    "a cell that was emptied",
    null,
    { live: "1.00", base: "1.00" },
    { kind: "ignored", value: null, message: "An empty cell changes nothing. Write #CLEAR to empty the field." },
  ],
  ["#CLEAR", "#CLEAR", { live: "1.00", base: "1.00" }, { kind: "changes", value: null }],
  ["#CLEAR of an empty field", "#CLEAR", { live: null, base: "1.00" }, { kind: "unchanged" }],
  [
    "#CLEAR of a field that changed since",
    "#CLEAR",
    { live: "2.00", base: "1.00" },
    { kind: "conflicts", value: null },
  ],
  [
    "letters in another form",
    "Cafe\u0301",
    { id: "manufacturer", live: "Caf\u00e9", base: null },
    { kind: "unchanged" },
  ],
  ["yes in another word", "Y", { id: "is_api_certified", live: "true", base: "true" }, { kind: "unchanged" }],
];

test.for(cases)("compares %s", { tags: ["XLS-05.1"] }, ([, cell, values, outcome]) =>
  expect(compare(cell, values)).toEqual(outcome),
);

test("compares the pending removal of a value", () => {
  expect(compare("#CLEAR", { live: "1.00", base: "1.00", pending: null })).toMatchObject({ kind: "ignored" });
});

test("a value that cannot be read is a problem, whatever the portal has", () => {
  expect(compare("call us", { live: "1.00", base: "1.00" })).toMatchObject({
    kind: "problems",
    problem: { code: "type" },
  });
});
