import type { ImportColumn } from "@lading/contract";

/** The types of the values that a column of a file contains. */
export const foundNames: Readonly<Record<ImportColumn["found"], string>> = {
  empty: "Empty",
  text: "Text",
  number: "Numbers",
  date: "Dates",
  yes_no: "Yes and no",
  mixed: "Mixed",
};
