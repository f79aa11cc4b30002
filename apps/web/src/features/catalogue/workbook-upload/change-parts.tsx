import { getAttribute, type WorkbookChange, workbookColumns } from "@lading/contract";
import type { RowColumn } from "../../../files/row-table.tsx";
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

export type ChangeColumn = RowColumn<WorkbookChange>;

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
