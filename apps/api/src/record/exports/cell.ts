import type { ColumnKind } from "@lading/contract";

/** A value of a row. Days and times are ISO texts, amounts of money are decimal texts, and null is an empty cell. */
export type CellValue = string | number | boolean | null;

/** A column of a file. */
export interface FileColumn {
  label: string;
  kind: ColumnKind;
}

export const yesOrNo = (value: boolean) => (value ? "Yes" : "No");
