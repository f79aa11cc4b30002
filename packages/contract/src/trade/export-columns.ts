import { attributeIds, getAttribute, type AttributeId, type AttributeType } from "./attributes.ts";
import { type OrderFigure, orderFigures } from "../ground/order-figure-values.ts";
import type { ColumnKind, ExportColumns } from "../record/exports.ts";

const kindOfType: Record<AttributeType["type"], ColumnKind> = {
  text: "text",
  choice: "text",
  number: "number",
  integer: "number",
  money: "money",
  date: "day",
  boolean: "boolean",
};

const getHead = (id: AttributeId) => {
  const { label, unit } = getAttribute(id);
  return unit === undefined ? label : `${label} (${unit})`;
};

/** The columns of exported products: the two that identify a product, all other attributes, and what the portal adds. */
export const productExportColumns = {
  gxp_sku: { label: "GXP SKU", kind: "text" },
  name: { label: "Product", kind: "text" },
  ...Object.fromEntries(
    attributeIds.map((id) => [id, { label: getHead(id), kind: kindOfType[getAttribute(id).value.type] }]),
  ),
  gxp_priority: { label: "GXP Rank", kind: "number" },
  percents_complete: { label: "% Complete", kind: "number" },
  description: { label: "Description", kind: "text" },
  // Object.fromEntries does not keep the keys.
} as ExportColumns<AttributeId | "name" | "gxp_priority" | "percents_complete" | "description">;

export const orderExportColumns = {
  purchase_order: { label: "Purchase Order #", kind: "text" },
  vendor_reference_id: { label: "Vendor Reference #", kind: "text" },
  due_date: { label: "Due Date", kind: "day" },
  order_date: { label: "Order Date", kind: "day" },
  location: { label: "Location", kind: "text" },
  status: { label: "Status", kind: "text" },
  total: { label: "Total", kind: "money" },
  has_documents: { label: "Has Documents", kind: "boolean" },
} as const satisfies ExportColumns;

export const purchaseOrderExportColumns = {
  purchase_order: { label: "Purchase Order #", kind: "text" },
  vendor_reference_id: { label: "Vendor Reference #", kind: "text" },
  order_date: { label: "Order Date", kind: "day" },
  due_date: { label: "Due Date", kind: "day" },
  location: { label: "Location", kind: "text" },
  lines: { label: "Lines", kind: "number" },
  total: { label: "Total", kind: "number" },
  currency: { label: "Currency", kind: "text" },
  status: { label: "Status", kind: "text" },
  respond_by: { label: "Answer By", kind: "time" },
  response_state: { label: "Answer", kind: "text" },
  fulfillment_state: { label: "Shipping", kind: "text" },
  ship_by: { label: "Ship By", kind: "day" },
} as const satisfies ExportColumns;

export const invoiceExportColumns = {
  invoice_number: { label: "Invoice #", kind: "text" },
  purchase_order: { label: "Purchase Order #", kind: "text" },
  state: { label: "State", kind: "text" },
  amount: { label: "Amount", kind: "number" },
  currency: { label: "Currency", kind: "text" },
  received_on: { label: "Received", kind: "day" },
  due_on: { label: "Due", kind: "day" },
  paid_on: { label: "Paid", kind: "day" },
  payment_reference: { label: "Payment Reference", kind: "text" },
  note: { label: "Note", kind: "text" },
  loaded_at: { label: "Last Updated", kind: "time" },
} as const satisfies ExportColumns;

/** Each figure as its two numbers: the lines that met it, and all that it counts. */
export const orderFigureExportColumns = {
  month: { label: "Month", kind: "text" },
  answered_in_time: { label: "Answered in Time", kind: "number" },
  answered_in_time_of: { label: "Of Lines to Answer", kind: "number" },
  accepted_unchanged: { label: "Accepted Unchanged", kind: "number" },
  accepted_unchanged_of: { label: "Of Answered Lines", kind: "number" },
  first_promise_kept: { label: "First Promise Kept", kind: "number" },
  first_promise_kept_of: { label: "Of Promised Lines", kind: "number" },
  notice_before_arrival: { label: "Notice before Arrival", kind: "number" },
  notice_before_arrival_of: { label: "Of Receipts", kind: "number" },
  certificates_complete: { label: "Certificates Complete", kind: "number" },
  certificates_complete_of: { label: "Of Lines That Need Documents", kind: "number" },
} as const satisfies ExportColumns;

/** The lines of a figure. A due or done day is in the column of its kind, and times are in the others. */
export const orderFigureLineExportColumns = {
  purchase_order: { label: "Purchase Order #", kind: "text" },
  line: { label: "Line", kind: "number" },
  gxp_sku: { label: "GXP SKU", kind: "text" },
  product_name: { label: "Product", kind: "text" },
  quantity: { label: "Quantity", kind: "number" },
  units: { label: "Units", kind: "text" },
  source: { label: "Receipt or Ship Notice", kind: "text" },
  due_at: { label: "Due Time", kind: "time" },
  due_on: { label: "Due Day", kind: "day" },
  done_at: { label: "Done Time", kind: "time" },
  done_on: { label: "Done Day", kind: "day" },
  documents: { label: "Documents", kind: "number" },
  documents_of: { label: "Documents Needed", kind: "number" },
  is_met: { label: "Met", kind: "boolean" },
} as const satisfies ExportColumns;

/** The columns of the lines of a figure. Its times and days have the names of the page. */
export function nameFigureLineColumns(figure: OrderFigure): ExportColumns<keyof typeof orderFigureLineExportColumns> {
  const { due, done } = orderFigures[figure];
  return {
    ...orderFigureLineExportColumns,
    ...(due !== null && {
      due_at: { label: `${due} (Time)`, kind: "time" },
      due_on: { label: `${due} (Day)`, kind: "day" },
    }),
    done_at: { label: `${done} (Time)`, kind: "time" },
    done_on: { label: `${done} (Day)`, kind: "day" },
  };
}

const documentColumns = {
  name: { label: "Name", kind: "text" },
  extension: { label: "Type", kind: "text" },
  label: { label: "Label", kind: "text" },
  size: { label: "Size (bytes)", kind: "number" },
  upload_date: { label: "Uploaded", kind: "time" },
  modified_date: { label: "Date", kind: "time" },
} as const satisfies ExportColumns;

/** The columns of exported product documents. The SKUs of several products are separated by spaces. */
export const documentExportColumns = {
  ...documentColumns,
  supplier_sku: { label: "SKU", kind: "text" },
  gxp_sku: { label: "GXP SKU", kind: "text" },
  expires_on: { label: "Expires", kind: "day" },
} as const satisfies ExportColumns;

export const archiveExportColumns = {
  ...documentColumns,
  group: { label: "Group", kind: "text" },
  order_id: { label: "Purchase Order #", kind: "text" },
  archived_date: { label: "Archived", kind: "time" },
  days_remaining: { label: "Days Remaining", kind: "number" },
} as const satisfies ExportColumns;

export const editExportColumns = {
  gxp_sku: { label: "GXP SKU", kind: "text" },
  product: { label: "Product", kind: "text" },
  field: { label: "Field", kind: "text" },
  old_value: { label: "Old Value", kind: "text" },
  new_value: { label: "New Value", kind: "text" },
  status: { label: "Status", kind: "text" },
  author: { label: "Submitted By", kind: "text" },
  submitted: { label: "Submitted", kind: "time" },
  decided_by: { label: "Decided By", kind: "text" },
  decided: { label: "Decided", kind: "time" },
  reason: { label: "Reason", kind: "text" },
} as const satisfies ExportColumns;
