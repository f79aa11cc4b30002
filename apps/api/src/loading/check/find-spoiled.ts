import type { Fault } from "../feeds/fault.ts";
import type { FeedColumn } from "../feeds/feed.ts";

/** The form in which spreadsheets write long numbers. A text like 12E5 may be a real part number. */
const scientific = /^-?\d([.,]\d+)?E[+-]\d{2,3}$/i;
const singleQuoted = /^'[^']*'$/;

/** Recognizes a text that another program has changed or put in quotes, so that it is likely not what it should be. */
export function findSpoiled({ type = "text" }: FeedColumn, text: string): Omit<Fault, "field"> | undefined {
  const given = text.trim();
  if (type === "text" && scientific.test(given))
    return {
      code: "precision_lost",
      message: `A spreadsheet has shortened this number to ${given}.`,
      hint: "Format the column as text, enter the number again, and save the file as an Excel workbook (xlsx).",
    };
  if (singleQuoted.test(given))
    return {
      code: "type",
      message: "The cell is in single quotes, which are read as part of its value.",
      hint: `Write ${given.slice(1, -1) || "nothing"} without them, or in double quotes.`,
    };
  return undefined;
}
