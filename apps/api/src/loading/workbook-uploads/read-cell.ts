import {
  type AttributeId,
  canonicalText,
  clearingText,
  type FaultCode,
  getAttribute,
  getColumn,
} from "@lading/contract";
import { checkValue } from "../../trade/catalogue/check-value.ts";
import type { Choices } from "../../trade/catalogue/choice-queries.ts";
import { findLostZeros, toFault } from "../check/fault-of-value.ts";
import { findSpoiled } from "../check/find-spoiled.ts";
import { readFoundCell } from "../check/read-found-cell.ts";
import type { FeedColumn } from "../feeds/feed.ts";
import { feeds } from "../feeds/feeds.ts";
import { findDateOrders, readDate } from "../map/dates.ts";
import { getImportFields } from "../map/import-feeds.ts";
import type { ImportField } from "../map/import-field.ts";
import { createTextReader } from "../map/map-cell.ts";
import { findDecimalSigns } from "../map/numbers.ts";
import type { FoundCell } from "../read/feed-record.ts";

/** A cell that cannot be taken, or of which a person should know something. */
export interface CellProblem {
  code: FaultCode;
  message: string;
  hint?: string | undefined;
  /** The value that was probably meant. It is taken only if a person chooses it. */
  offer?: string | undefined;
  /** Nothing is wrong with the value; the cell has none that could be taken. */
  isWarning?: true;
}

/** The value of a cell in canonical text form, with a note about how it was read, or the problem of the cell. */
export type CellMeaning =
  | { text: string | null; note?: Pick<CellProblem, "code" | "message"> }
  | { problem: CellProblem };

export interface Cell {
  text: string | null;
  /** The content of the cell of a workbook; null for CSV and for an empty cell. */
  found: FoundCell | null;
}

const columns = feeds.products.columns;
const fields = new Map(getImportFields("products").map((field) => [field.id, field]));
/** A spreadsheet removes the zeros at the beginning of these texts. */
const codes: ReadonlySet<AttributeId> = new Set(["sku", "mpn", "upc", "hts"]);
/** The first and the last serial number that is a day after Excel's wrong 29 February 1900. */
const [FIRST_SERIAL, LAST_SERIAL] = [61, 2_958_465];
const DAY_MS = 86_400_000;

/** Creates the function that reads a cell, which is not empty, as a value of an attribute that vendors may change. */
export function createCellReader(choices: Choices) {
  return (id: AttributeId, cell: Cell): CellMeaning => {
    const column = columns[getColumn(id)]!; // The feed has all editable attributes.
    const field = fields.get(getColumn(id))!; // So have its fields.
    const { found } = cell;
    const text = cell.text?.normalize("NFC").trim() ?? "";
    if (found?.kind === "merged")
      return problem("type", "The cell is merged with another one, and only the first cell of the area has a value.", {
        isWarning: true,
      });
    if (text === clearingText)
      return getAttribute(id).required
        ? problem("required", "This field is required, so it cannot be cleared.")
        : { text: null };
    const isText = found === null || (found.kind === "text" && !found.isFormula);
    const read = isText ? readText(id, field, text, choices) : readFound(id, { column, field, text, found, choices });
    return "problem" in read ? read : check(id, column, { ...read, found, choices });
  };
}

type Read = { text: string; note?: Pick<CellProblem, "code" | "message"> } | { problem: CellProblem };

/** Reads a text in the format of its field. The decimal sign and the order of a date follow from the text itself. */
function readText(id: AttributeId, field: ImportField, text: string, choices: Choices): Read {
  if (field.type === "text") return isOneLine(text) ? { text } : withoutBreaks(text);
  if (field.type === "date" && isAmbiguous(text))
    return problem("ambiguous_date", `${readDate(text, "mdy")} or ${readDate(text, "dmy")}? The cell does not tell.`, {
      hint: "Choose the order of your dates, or write year, month and day with hyphens, for example 2026-01-31.",
    });
  const [sign = "."] = findDecimalSigns(text);
  const [order = "ymd"] = findDateOrders(text);
  const { value } = getAttribute(id);
  const options = value.type === "choice" ? choices[value.of] : [];
  const read = createTextReader({ field, decimal: sign, dates: order, options, choices: {} })(text);
  if ("fault" in read)
    return problem(read.fault.code, read.fault.message, {
      hint: field.type === "choice" ? "Take a value of the list that the cell offers." : undefined,
    });
  return { text: read.text ?? "", ...(read.warning && { note: read.warning }) };
}

const isAmbiguous = (text: string) => {
  const orders = findDateOrders(text);
  return !orders.includes("ymd") && orders.length > 1 && readDate(text, "dmy") !== readDate(text, "mdy");
};

const isOneLine = (text: string) => !/[\r\n]/.test(text);

const withoutBreaks = (text: string) =>
  problem("type", "The text has a line break.", { offer: text.replaceAll(/\s*[\r\n]+\s*/g, " ") });

interface FoundValue {
  column: FeedColumn;
  field: ImportField;
  text: string;
  found: FoundCell;
  choices: Choices;
}

/** Reads a cell in which a spreadsheet stored a number, a date, a boolean, an error or the result of a formula. */
function readFound(id: AttributeId, { column, field, text, found, choices }: FoundValue): Read {
  const read = readFoundCell(column, text, found);
  if ("fault" in read) return { problem: { ...read.fault, offer: findOffer(field, text, found) } };
  const note = read.warning ?? findNote(id, found);
  const isWord =
    found.kind === "text" || found.kind === "boolean" || field.type === "choice" || field.type === "yes_no";
  const meant = isWord ? readText(id, field, read.text, choices) : { text: read.text };
  return "problem" in meant || !note ? meant : { ...meant, note };
}

function findNote(id: AttributeId, { kind, stored }: FoundCell): Pick<CellProblem, "code" | "message"> | undefined {
  if (!codes.has(id) || kind !== "number" || stored !== undefined) return undefined;
  return { code: "type", message: "The cell is a number, so zeros at its beginning may be missing." };
}

/** The value that was probably meant by a date in a text field, or by a number in a field of dates. */
function findOffer({ type }: ImportField, text: string, { kind, stored }: FoundCell) {
  if (type === "text" && kind === "date") {
    const [, month, day] = text.split("-").map(Number);
    return `${month}-${day}`;
  }
  const serial = Number(stored ?? text);
  const isDay = type === "date" && kind === "number" && Number.isInteger(serial);
  return isDay && serial >= FIRST_SERIAL && serial <= LAST_SERIAL
    ? new Date(Date.UTC(1899, 11, 30) + serial * DAY_MS).toISOString().slice(0, 10)
    : undefined;
}

interface Checking {
  text: string;
  note?: Pick<CellProblem, "code" | "message">;
  found: FoundCell | null;
  choices: Choices;
}

/** Checks a value by the rules of its field, as if somebody had typed it. */
function check(id: AttributeId, column: FeedColumn, { text, note, found, choices }: Checking): CellMeaning {
  const spoiled = found === null || found.kind === "text" ? findSpoiled(column, text) : undefined;
  const parsed = column.value.safeParse(text);
  if (!parsed.success) {
    const fault = spoiled ?? toFault(column, text, parsed.error.issues[0]);
    const padded = id === "upc" ? findLostZeros(text) : undefined;
    if (padded === undefined) return { problem: fault };
    const message = `A spreadsheet has dropped zeros at the beginning. ${padded} has a right check digit.`;
    return problem(fault.code, message, { offer: padded });
  }
  const checked = checkValue(id, canonicalText(id, parsed.data), choices);
  if ("message" in checked) return problem("not_in_list", checked.message);
  return { text: checked.text, ...(spoiled ? { note: spoiled } : note && { note }) };
}

const problem = (code: FaultCode, message: string, more: Partial<CellProblem> = {}): { problem: CellProblem } => ({
  problem: { code, message, ...more },
});
