import { describe, expect, test } from "vitest";
import type { FoundCell } from "../read/feed-record.ts";
import type { FieldType } from "./import-field.ts";
import { cellMapper } from "./map-cell.ts";

const mapper = (type: FieldType, decimal: "." | "," = ".") =>
  cellMapper(
    {
      at: 0,
      field: { id: "field", label: "Field", type, isRequired: false, synonyms: [] },
      decimal,
      dates: "dmy",
      options: ["Ball Valves", "Each", "7"],
      choices: { ea: { option: "Each" }, none: { option: null }, certified: { option: "true" } },
    },
    "#CLEAR",
  );
const found = (kind: FoundCell["kind"]): FoundCell => ({ kind, isFormula: false, hasTime: false });

describe("an empty cell", { tags: ["IMP-06.1"] }, () => {
  test.each([null, "", "   "])("%j stays empty, so the field is left as it is", (cell) => {
    expect(mapper("number")(cell)).toEqual({ text: null });
  });

  test("is not the same as #CLEAR, which empties the field", () => {
    expect(mapper("number")(" #CLEAR ")).toEqual({ text: "#CLEAR" });
    expect(mapper("choice")("#CLEAR")).toEqual({ text: "#CLEAR" });
  });
});

describe("a text becomes a value", { tags: ["IMP-04.2"] }, () => {
  test.each([
    ["text", "  Café  au lait ", "Café  au lait"],
    ["text", "Cafe\u0301", "Caf\u00E9"],
    ["text", "00123", "00123"],
    ["text", "'=A1", "=A1"],
    ["text", "'quoted'", "'quoted'"],
    ["number", "1.234,5", "1234.5"],
    ["date", "03/04/2026", "2026-04-03"],
    ["choice", "ball valves", "Ball Valves"],
    ["choice", "EA", "Each"],
    ["choice", "None", null],
    ["yes_no", "Y", "true"],
    ["yes_no", "Certified", "true"],
  ] as const)("of %s: %j", (type, cell, text) => {
    expect(mapper(type, ",")(cell)).toEqual({ text });
  });

  test.each([
    ["number", "abc"],
    ["number", "1,5"],
    ["date", "31/02/2026"],
  ] as const)("of %s, or passes to the intake unchanged: %j", (type, cell) => {
    expect(mapper(type)(cell)).toEqual({ text: cell });
  });

  test.each([
    ["choice", "Gate Valves"],
    ["yes_no", "perhaps"],
  ] as const)("of %s, but never one that is not in the list: %j", { tags: ["IMP-03.4"] }, (type, cell) => {
    expect(mapper(type)(cell)).toMatchObject({ fault: { code: "not_in_list" } });
  });

  test("with a warning if a time of day is left out", () => {
    expect(mapper("date")("2026-04-03 12:30")).toMatchObject({ text: "2026-04-03", warning: { code: "type" } });
  });
});

describe("a cell of a workbook", { tags: ["IMP-04.2"] }, () => {
  test.each([
    ["number", "1.234", "number"],
    ["date", "46084", "number"],
    ["choice", "2026-04-03", "date"],
    ["text", "#N/A", "error"],
  ] as const)("that is no text passes to the intake as it is: %s %j", (type, cell, kind) => {
    expect(mapper(type, ",")(cell, found(kind))).toEqual({ text: cell });
  });

  test("can be the number or the boolean that names a choice", () => {
    expect(mapper("choice")("7", found("number"))).toEqual({ text: "7" });
    expect(mapper("yes_no")("FALSE", found("boolean"))).toEqual({ text: "false" });
  });
});
