/** The parts of a workbook that a spreadsheet hides, and that are read like the others. */
export interface HiddenParts {
  isSheet: boolean;
  /** The number of rows that are hidden or filtered out. */
  rows: number;
  /** The names of hidden columns. */
  columns: string[];
}

export const openHiddenParts = (): HiddenParts => ({ isSheet: false, rows: 0, columns: [] });

const longestList = 5;

/** Says which hidden parts were read, one sentence for each kind. */
export function describeHidden({ isSheet, rows, columns }: HiddenParts): string[] {
  const names = columns.slice(0, longestList).join(", ") + (columns.length > longestList ? ", …" : "");
  return [
    ...(isSheet ? ["The sheet is hidden in the workbook."] : []),
    ...(rows > 0
      ? [`${rows} ${rows === 1 ? "row is" : "rows are"} hidden or filtered out in the sheet, and read like the others.`]
      : []),
    ...(columns.length > 0
      ? [
          `${columns.length} hidden ${columns.length === 1 ? "column is" : "columns are"} read like the others: ${names}.`,
        ]
      : []),
  ];
}
