import type { FaultCode } from "@lading/contract";
import { Badge } from "../../../ui/badge.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import type { RowColumn } from "../../../files/row-table.tsx";

/** A row of a preview that may be a problem. */
interface ProblemRow {
  id: number;
  row: number;
  chosen: boolean;
  field: string | null;
  found: string | null;
  code: FaultCode | null;
  message: string | null;
  hint: string | null;
  is_warning: boolean;
}
type Column = RowColumn<ProblemRow>;

export const rowNumber: Column = { label: "Row", className: "row-table-number", render: ({ row }) => row };

export const field: Column = { label: "Column", render: ({ field: key }) => key };

export const problem: Column = {
  label: "Problem",
  render: ({ message, hint, is_warning: isWarning }) => (
    <>
      {isWarning && <Badge tone="warn">Note</Badge>} {[message, hint].filter(Boolean).join(" ")}
    </>
  ),
};

export const found: Column = {
  label: "In your file",
  render: ({ found: text, is_warning: isWarning }) =>
    text && (
      <span className={`rounded-badge px-1.5 py-0.5 wrap-anywhere ${isWarning ? "" : "bg-bad-soft text-bad"}`}>
        {text}
      </span>
    ),
};

/** A tick that sends the record of a row. */
export const tick = <Row extends ProblemRow>(
  label: (row: Row) => string,
  choose: (row: Row) => void,
): RowColumn<Row> => ({
  label: "Send",
  className: "row-table-tick",
  render: (row) => (
    <Checkbox aria-label={label(row)} checked={row.chosen} disabled={row.code !== null} onChange={() => choose(row)} />
  ),
});
