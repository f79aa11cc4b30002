import { workbookColumns } from "@lading/contract";
import type { FeedRecord } from "../read/feed-record.ts";
import { FileRefusal } from "../read/file-refusal.ts";

/** The key of the column that names the product of a row. */
export const keyColumn = "gxp_sku";

/** A column of the file whose cells are compared. */
export interface FileColumn {
  at: number;
  key: string;
  isEditable: boolean;
}

export interface FileColumns {
  known: FileColumn[];
  /** The names of the others. */
  unknown: string[];
}

/** Finds our columns by their keys. Refuses a file in which two columns have one key, because nothing tells which one counts. */
export function sortColumns(names: readonly string[]): FileColumns {
  const known: FileColumn[] = [];
  const unknown: string[] = [];
  for (const [at, given] of names.entries()) {
    const key = given === "supplier_sku" ? "sku" : given;
    const column = workbookColumns.find((one) => one.key === key);
    if (!column) {
      if (given !== "" && !given.startsWith("__")) unknown.push(given);
      continue;
    }
    const twin = known.find((one) => one.key === key);
    if (twin)
      throw new FileRefusal(`Columns ${twin.at + 1} and ${at + 1} both have the key ${given}. Remove one of them.`);
    known.push({ at, key, isEditable: column.isEditable });
  }
  return { known, unknown };
}

/** The key of a row; an empty text if it has none. */
export const getKey = ({ columns, cells }: FeedRecord) =>
  cells[columns.indexOf(keyColumn)]?.normalize("NFC").trim() ?? "";
