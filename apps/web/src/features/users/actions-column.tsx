import type { ReactNode } from "react";
import type { Column } from "../../list/column.ts";

/** The last column: what can be done with a row, as ghost buttons, whose words stand flush with the column's head. */
export const actionsColumn = <Row,>(width: number, actions: (row: Row) => ReactNode): Column<Row> => ({
  id: "actions",
  label: "Actions",
  width,
  align: "end",
  cell: (row) => <span className="-mr-2">{actions(row)}</span>,
});
