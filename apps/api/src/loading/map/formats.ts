import type { ImportFormats } from "@lading/contract";
import type { ColumnFacts } from "./column-facts.ts";
import { readDate, type DateOrder } from "./dates.ts";
import type { FieldType } from "./import-field.ts";
import { readNumber, type DecimalSign } from "./numbers.ts";

/** A column that becomes a field. */
export interface MappedColumn {
  header: string;
  type: FieldType;
  facts: ColumnFacts;
}

/** The formats that a person has chosen. */
export interface ChosenFormats {
  decimal?: DecimalSign | undefined;
  dates?: DateOrder | undefined;
}

const mostExamples = 3;

/**
 * Returns the formats of the file, each with values of the file and how they are read. A format is certain if one column tells it
 * and no other contradicts; it is asked for only if values can be read in two ways.
 */
export function describeFormats(columns: readonly MappedColumn[], chosen: ChosenFormats): ImportFormats {
  return {
    decimal: describe({
      values: [".", ","] as const,
      columns: columns
        .filter(({ type }) => type === "number")
        .map(({ header, facts }) => ({ header, possible: facts.decimalSigns, example: facts.separated })),
      read: readNumber,
      chosen: chosen.decimal,
    }),
    dates: describe({
      values: ["dmy", "mdy"] as const,
      columns: columns
        .filter(({ type }) => type === "date")
        .map(({ header, facts }) => ({
          header,
          possible: facts.dateOrders.filter((order) => order !== "ymd"),
          example: facts.ambiguousDate,
        })),
      read: readDate,
      chosen: chosen.dates,
    }),
  };
}

interface Format<Value extends string> {
  values: readonly Value[];
  columns: readonly { header: string; possible: readonly Value[]; example: string | null }[];
  read: (text: string, value: Value) => string | undefined;
  chosen: string | undefined;
}

function describe<Value extends string>({ values, columns, read, chosen }: Format<Value>) {
  const possible = values.filter((value) => columns.every((column) => column.possible.includes(value)));
  const open = columns.filter((column) => column.example !== null && column.possible.length !== 1);
  const isAsked = open.length > 0 && possible.length !== 1;
  const picked = values.find((value) => value === chosen);
  return {
    chosen: picked ?? (isAsked ? null : (possible[0] ?? null)),
    is_asked: isAsked,
    examples: open.slice(0, mostExamples).map(({ header, example }) => ({
      header,
      text: example ?? "",
      readings: values.map((value) => ({ value, as: read(example ?? "", value) ?? null })),
    })),
  };
}

/** Returns the decimal sign of a column: its own if its values tell it, else that of the file. */
export const getDecimalSign = ({ decimalSigns }: ColumnFacts, ofFile: DecimalSign | null): DecimalSign =>
  (decimalSigns.length === 1 ? decimalSigns[0] : ofFile) ?? ".";

/** Returns the order of a column's dates: its own if its values tell it, else that of the file. */
export function getDateOrder({ dateOrders }: ColumnFacts, ofFile: DateOrder | null): DateOrder {
  const own = dateOrders.filter((order) => order !== "ymd");
  return (own.length === 1 ? own[0] : ofFile) ?? "ymd";
}
