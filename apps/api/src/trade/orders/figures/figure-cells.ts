import { type MonthOfFigures, type OrderFigureLine, orderFigureNames } from "@lading/contract";

type Shares = Omit<MonthOfFigures, "month">;

/** The two numbers of each figure by the keys of exported columns. */
export const toShareCells = (row: Shares) =>
  // The entries are the columns of all figures.
  Object.fromEntries(
    orderFigureNames.flatMap((name) => [
      [name, row[name].n],
      [`${name}_of`, row[name].of],
    ]),
  ) as Record<keyof Shares | `${keyof Shares}_of`, number>;

export const toLineCells = ({ documents, ...row }: OrderFigureLine) => ({
  ...row,
  documents: documents?.n ?? null,
  documents_of: documents?.of ?? null,
});
