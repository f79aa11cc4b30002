import * as z from "zod/mini";
import { mostLinesAtOnce } from "../ground/answer-values.ts";
import { endpoint } from "../ground/endpoint.ts";
import { exporting, type ExportFormat, exportFormats, type ExportColumns } from "../record/exports.ts";
import { orderFilters } from "./purchase-orders.ts";
import { inOrder } from "../ground/text.ts";

/** The columns of a file with open lines that say what was ordered. Nothing of them can be changed with the file. */
const orderedColumns = {
  purchase_order: { label: "purchase_order", kind: "text" },
  revision: { label: "revision", kind: "number" },
  line: { label: "line", kind: "number" },
  gxp_sku: { label: "gxp_sku", kind: "text" },
  supplier_sku: { label: "supplier_sku", kind: "text" },
  description: { label: "description", kind: "text" },
  ordered: { label: "ordered", kind: "number" },
  unit: { label: "unit", kind: "text" },
  unit_price: { label: "unit_price", kind: "money" },
  requested_date: { label: "requested_date", kind: "day" },
} as const satisfies ExportColumns;

/** The columns of a file with open lines. The heads are keys, by which an answered file is read. */
export const openLineColumns = {
  ...orderedColumns,
  action: { label: "action", kind: "text" },
  quantity: { label: "quantity", kind: "number" },
  new_price: { label: "new_price", kind: "money" },
  ship_date: { label: "ship_date", kind: "day" },
  delivery_date: { label: "delivery_date", kind: "day" },
  reason: { label: "reason", kind: "text" },
  comment: { label: "comment", kind: "text" },
} as const satisfies ExportColumns;

export type OpenLineColumn = keyof typeof openLineColumns;

/** Whether a column says what was ordered, so that a file cannot change it. */
export const isOrderedColumn = (column: string) => Object.hasOwn(orderedColumns, column);

const exportAs = <Format extends ExportFormat>(format: Format, kind: string) =>
  endpoint({
    ...exporting,
    answers: [exportFormats[format].replace(/;.*/, "")],
    path: `/api/orders/export.${format}`,
    access: "orders.view_order",
    flag: "Order Responses",
    summary: `The lines of purchase orders that wait for the company's answer, as ${kind} with empty columns for the answers, which can be uploaded again; 400 if there are more than ${mostLinesAtOnce.toLocaleString("en-US")}`,
    query: z.omit(z.object(orderFilters), { tab: true, ordering: true }).check(inOrder),
  });

export const exportOpenLines = exportAs("csv", "a CSV file");
export const exportOpenLinesWorkbook = exportAs("xlsx", "a workbook");
