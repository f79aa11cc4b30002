import type { ReactNode } from "react";
import type { Column } from "../../list/column.ts";

interface ActionsColumn<Row> {
  width: number;
  /** The line of the actions in a row on narrow screens. */
  line: number;
  cell: (row: Row) => ReactNode;
}

/** The last column. Its ghost buttons are aligned so that their text starts where the column's head does. */
export const actionsColumn = <Row,>({ width, line, cell }: ActionsColumn<Row>): Column<Row> => ({
  id: "actions",
  label: "Actions",
  width,
  align: "end",
  cell: (row) => <span className="-mr-2">{cell(row)}</span>,
  compact: [{ line, isAtEnd: true, cell: (row) => <div className="-mr-2 flex gap-1">{cell(row)}</div> }],
});
