import type { Fault } from "../feeds/fault.ts";
import type { FeedColumn } from "../feeds/feed.ts";
import type { FoundCell } from "../read/feed-record.ts";

type Problem = Omit<Fault, "field">;

type FoundText = { text: string; warning?: Problem | undefined } | { fault: Problem };

/** Numbers have at most 15 digits that count. */
const LARGEST_EXACT = 1e15;

/**
 * Returns the text that a cell of a workbook stands for in a column, because a spreadsheet turns texts into numbers and dates, or the
 * fault if that text was lost. A warning says what the user should check.
 */
export function readFoundCell(column: FeedColumn, text: string, found: FoundCell): FoundText {
  const { kind } = found;
  if (kind === "error") return refuse("error_value", `The cell shows ${text}.`);
  if (kind === "formula")
    return refuse(
      "formula_without_value",
      "The file does not have the result of this formula.",
      "Open and save the file in Excel, or replace the formula by its value.",
    );
  if (kind === "merged")
    return refuse("type", "The cell is merged with another one.", "Separate merged cells, and fill each of them.");
  const { type = "text" } = column;
  // Text columns keep the shown text of a number that its format fills up with zeros.
  const value = type === "text" ? text : (found.stored ?? text);
  const read = column.isA === "month" ? readMonth(value, found) : readers[type](column, value, found);
  if ("fault" in read || read.warning || !found.isFormula) return read;
  return { ...read, warning: { message: "The result of a formula was used.", code: "type" } };
}

type Reader = (column: FeedColumn, text: string, found: FoundCell) => FoundText;

const readText: Reader = (_column, text, found) => {
  const { kind } = found;
  if (kind === "date") {
    const [, month, day] = text.split("-").map(Number);
    return refuse(
      "type",
      "Excel turned this into a date.",
      `It was probably ${month}-${day}. Format the cell as text.`,
    );
  }
  if (kind === "bad_date") return refuse("type", "Excel turned this into a time.", "Format the cell as text.");
  if (kind === "number" || kind === "percent") return isExact(found.stored ?? text) ? { text } : lostPrecision;
  return { text: text.normalize("NFC") };
};

const readNumber: Reader = ({ isA }, text, { kind }) => {
  if (kind === "date" || kind === "bad_date")
    return refuse("type", "Excel turned this into a date.", "Format the cell as a number, and enter it again.");
  if (kind === "boolean") return refuse("type", "Must be a number.");
  if (kind === "text") return { text };
  if (!isExact(text)) return lostPrecision;
  if (kind !== "percent") return { text };
  if (isA === "percentage") return { text: timesHundred(text) };
  return { text, warning: { message: `The cell is a percentage; ${text} was read.`, code: "type" } };
};

const readDate: Reader = (_column, text, { kind, hasTime }) => {
  if (kind === "bad_date")
    return refuse("bad_date", "The cell is a time, or a day before March 1900, which Excel counts wrongly.");
  if (kind === "number" || kind === "percent" || kind === "boolean")
    return refuse("bad_date", "The cell is a number.", "Format the cell as a date.");
  return hasTime ? { text, warning: { message: "The time of day was left out.", code: "type" } } : { text };
};

const readBoolean: Reader = (_column, text, { kind }) => {
  if (kind === "date" || kind === "bad_date") return refuse("type", "Must be true or false.");
  const word = text.trim().toLowerCase();
  if (/^(true|yes|y|1)$/.test(word)) return { text: "true" };
  return { text: /^(false|no|n|0)$/.test(word) ? "false" : text };
};

const readers: Record<NonNullable<FeedColumn["type"]>, Reader> = {
  text: readText,
  numeric: readNumber,
  integer: readNumber,
  date: readDate,
  boolean: readBoolean,
};

/** Excel turns 2026-01 into a date. */
const readMonth = (text: string, { kind }: FoundCell): FoundText => {
  if (kind === "date") return { text: text.slice(0, 7) };
  return kind === "text" ? { text } : refuse("bad_date", "Must be a month like 2026-01.", "Format the cell as text.");
};

/** A choice may have been mapped to a text that is no number. */
const isExact = (text: string) => !(Math.abs(Number(text)) >= LARGEST_EXACT);

/** Moves the point of a decimal without an exponent. */
function timesHundred(text: string) {
  const [, sign = "", whole = "", decimals = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const digits = decimals.padEnd(2, "0");
  const moved = `${whole}${digits.slice(0, 2)}.${digits.slice(2)}`;
  return sign + moved.replace(/^0+(?=\d)/, "").replace(/\.$/, "");
}

const refuse = (code: Fault["code"], message: string, hint?: string): FoundText => ({ fault: { code, message, hint } });

const lostPrecision = refuse(
  "precision_lost",
  "Excel keeps 15 digits of a number, so the last digits of this one were lost.",
  "Format the cell as text, and enter it again.",
);
