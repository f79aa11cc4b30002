import * as z from "zod/mini";
import { anyText } from "../ground/text.ts";

/** The formats of files with rows. */
export const fileFormats = ["csv", "ndjson", "xlsx"] as const;
export type FileFormat = (typeof fileFormats)[number];

export const encodings = ["utf-8", "utf-16le", "utf-16be", "windows-1252", "macintosh"] as const;
export type Encoding = (typeof encodings)[number];

export const separators = [",", ";", "\t", "|"] as const;
export type Separator = (typeof separators)[number];

/** How to read a file with rows. */
export const ReadOptions = z.strictObject({
  format: z.enum(fileFormats),
  /** Of a CSV or NDJSON file. The default is UTF-8. */
  encoding: z.optional(z.enum(encodings)),
  /** Of the cells of a CSV file. The default is the comma. */
  separator: z.optional(z.enum(separators)),
  /** Of a workbook. The default is the first visible sheet that is not empty. */
  sheet: z.optional(anyText(255)),
  /** The number of the CSV line or of the sheet's row with the names of the columns, from 1. The default is the first that is not empty. */
  headerRow: z.optional(z.int().check(z.positive(), z.maximum(1000))),
});
export type ReadOptions = z.output<typeof ReadOptions>;

/**
 * The contents of a workbook's cell. `bad_date` is a time, or a day before March 1900, which Excel counts wrongly. `formula` is a
 * formula without a stored result. `merged` is a cell that another cell covers. The others are what their names say.
 */
export type CellKind = "text" | "number" | "percent" | "date" | "bad_date" | "boolean" | "formula" | "error" | "merged";

/** The facts that the portal found out about a file with rows. */
export const DetectedFile = z.object({
  /** Everything that was detected. Each option can be replaced by the user. */
  options: ReadOptions,
  /** The sheets of a workbook in their order. Empty for other formats. */
  sheets: z.array(z.object({ name: z.string(), is_hidden: z.boolean(), is_empty: z.boolean() })),
  /** The first rows as they were read, with the header and the rows before it. Null is an empty cell. */
  preview: z.array(z.array(z.nullable(z.string()))),
});
export type DetectedFile = z.output<typeof DetectedFile>;

/** The number of rows of a preview. */
export const previewRows = 15;
