import type { ChoiceTarget } from "@lading/contract";
import type { Fault } from "../feeds/fault.ts";
import type { FoundCell } from "../read/feed-record.ts";
import { optionFinder, readYesNo } from "./choices.ts";
import { hasTime, readDate, type DateOrder } from "./dates.ts";
import type { ImportField } from "./import-field.ts";
import { normalize } from "../../trade/value-lists/normal-text.ts";
import { readNumber, withoutPercent, type DecimalSign } from "./numbers.ts";

/** How the cells of one column become values of a field. */
export interface ColumnPlan {
  /** The place of the column in the file, from 0. */
  at: number;
  field: ImportField;
  decimal: DecimalSign;
  dates: DateOrder;
  /** The options of a choice. */
  options: readonly string[];
  /** The options that a person chose for values of the file, by the value in the form of `normalize`. */
  choices: Readonly<Record<string, ChoiceTarget>>;
}

/** The text for the intake and a warning, or the reason to refuse the row. */
export type MappedCell = { text: string | null; warning?: Omit<Fault, "field"> } | { fault: Omit<Fault, "field"> };

/**
 * Creates the function that maps the texts of a column to what the intake expects: decimals with a point, days as YYYY-MM-DD, and
 * options of a choice. A text that it cannot read passes unchanged, and the intake says what is wrong with it. So do the numbers,
 * dates and errors of a workbook, which `found` describes.
 */
export function cellMapper(plan: ColumnPlan, clearing: string) {
  const read = createTextReader(plan);
  const isChoice = plan.field.type === "choice" || plan.field.type === "yes_no";
  return (cell: string | null, found?: FoundCell | null): MappedCell => {
    const isText = !found || found.kind === "text";
    const isValue = isText || found.kind === "number" || found.kind === "boolean";
    if (isChoice ? !isValue : !isText) return { text: cell };
    // Our own files put an apostrophe before a text that a spreadsheet would run as a formula.
    const text =
      cell
        ?.normalize("NFC")
        .trim()
        .replace(/^'(?=[=+\-@])/, "") ?? "";
    return text === "" || text === clearing ? { text: text || null } : read(text);
  };
}

/** Creates the function that reads a text, which is not empty, in the format of a column. */
export function createTextReader({
  field,
  decimal,
  dates,
  options,
  choices,
}: Omit<ColumnPlan, "at">): (text: string) => MappedCell {
  const chosen = (text: string) => choices[normalize(text)];
  const findOption = optionFinder(options);
  switch (field.type) {
    case "number":
      return (text) => ({ text: readNumber(field.isPercentage ? withoutPercent(text) : text, decimal) ?? text });
    case "date":
      return (text) => {
        const day = readDate(text, dates);
        if (day !== undefined && hasTime(text))
          return { text: day, warning: { code: "type", message: "The time of day was left out." } };
        return { text: day ?? text };
      };
    case "yes_no":
      return (text) => pick(readYesNo(text), chosen(text), "Must be yes or no.");
    case "choice":
      return (text) =>
        pick(findOption(text), chosen(text), `“${text.slice(0, 100)}” is not a value of ${field.label}.`);
    case "text":
      return (text) => ({ text });
  }
}

function pick(option: string | undefined, chosen: ChoiceTarget | undefined, message: string): MappedCell {
  if (chosen) return { text: chosen.option };
  return option !== undefined
    ? { text: option }
    : { fault: { code: "not_in_list", message, hint: "Choose its meaning in the step Values." } };
}
