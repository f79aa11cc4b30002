import type { ReactNode } from "react";
import "./row-table.css";

export interface RowColumn<Row> {
  label: string;
  render: (row: Row) => ReactNode;
  className?: string;
}

interface RowTableProps<Row> {
  caption: string;
  columns: readonly RowColumn<Row>[];
  rows: readonly Row[];
  onKey?: (key: string, row: Row) => void;
}

/** A table of what the rows of a file say. On narrow screens each row is a block of lines. */
export const RowTable = <Row extends { id: number }>({ caption, columns, rows, onKey }: RowTableProps<Row>) => (
  <table className="row-table">
    <caption className="sr-only">{caption}</caption>
    <thead>
      <tr>
        {columns.map(({ label, className }) => (
          <th key={label} scope="col" className={className}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((one) => (
        <tr
          key={one.id}
          {...(onKey && {
            tabIndex: 0,
            onKeyDown: (event) => {
              if (event.ctrlKey || event.metaKey || event.altKey) return;
              const { currentTarget: row } = event;
              const other =
                event.key === "ArrowDown"
                  ? row.nextElementSibling
                  : event.key === "ArrowUp"
                    ? row.previousElementSibling
                    : null;
              if (other instanceof HTMLElement) {
                event.preventDefault();
                other.focus();
              } else onKey(event.key.toLowerCase(), one);
            },
          })}
        >
          {columns.map(({ label, render, className }) => (
            <td key={label} data-label={label} className={className}>
              {render(one)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
