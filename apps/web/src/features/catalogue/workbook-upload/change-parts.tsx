import { getAttribute, type WorkbookChange, workbookColumns } from "@lading/contract";
import type { ReactNode } from "react";
import { valueText } from "../../../lib/value-text.ts";
import { isAttribute } from "../../../products/is-attribute.ts";

export const fieldLabel = (field: string | null) =>
  isAttribute(field) ? getAttribute(field).label : (workbookColumns.find(({ key }) => key === field)?.label ?? "");

/** A value of a field; "Empty" without one. */
export function showValue(field: string | null, text: string | null) {
  if (text === null || text === "") return "Empty";
  return isAttribute(field) ? valueText(field, text) : text;
}

/** The name of a product with its key. */
export const ProductOf = ({ change }: { change: WorkbookChange }) => (
  <span className="block min-w-0">
    <span className="block truncate font-medium">{change.product_name}</span>
    <span className="block truncate text-xs text-fg3">{change.gxp_sku}</span>
  </span>
);

export interface ChangeColumn {
  label: string;
  render: (change: WorkbookChange) => ReactNode;
  className?: string;
}

interface ChangeTableProps {
  caption: string;
  columns: readonly ChangeColumn[];
  rows: readonly WorkbookChange[];
  onKey?: (key: string, change: WorkbookChange) => void;
}

/** A table of changes. On narrow screens each row is a block of lines. */
export const ChangeTable = ({ caption, columns, rows, onKey }: ChangeTableProps) => (
  <table className="workbook-changes">
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
      {rows.map((change) => (
        <tr
          key={change.id}
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
              } else onKey(event.key.toLowerCase(), change);
            },
          })}
        >
          {columns.map(({ label, render, className }) => (
            <td key={label} data-label={label} className={className}>
              {render(change)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

interface DecisionProps {
  isOn: boolean;
  onPress: () => void;
  children: string;
}

/** One of a few choices side by side. */
export const Decision = ({ isOn, onPress, children }: DecisionProps) => (
  <button type="button" aria-pressed={isOn} onClick={onPress} className="workbook-decision">
    {children}
  </button>
);
