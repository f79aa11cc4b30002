import type { ImportColumn, ImportFormats } from "@lading/contract";

/** The types of the values that a column of a file contains. */
export const foundNames: Readonly<Record<ImportColumn["found"], string>> = {
  empty: "Empty",
  text: "Text",
  number: "Numbers",
  date: "Dates",
  yes_no: "Yes and no",
  mixed: "Mixed",
};

export const decimalNames = { ".": "Point: 1,234.50", ",": "Comma: 1.234,50" } as const;
export const orderNames = { dmy: "Day, month, year", mdy: "Month, day, year" } as const;

/** "Price: 1.234,50 → 1234.50". */
export const describeExamples = (examples: ImportFormats["decimal" | "dates"]["examples"], value: string) =>
  examples
    .map(({ header, text, readings }) => {
      const as = readings.find((reading) => reading.value === value)?.as;
      return `${header}: ${text} → ${as ?? "cannot be read"}`;
    })
    .join(" · ");
