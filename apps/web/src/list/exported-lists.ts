import {
  activityExportColumns,
  archiveExportColumns,
  documentExportColumns,
  editExportColumns,
  type ExportColumns,
  type ExportedListName,
  invoiceExportColumns,
  orderExportColumns,
  orderFigureExportColumns,
  orderFigureLineExportColumns,
  productExportColumns,
  purchaseOrderExportColumns,
} from "@lading/contract";

interface ExportedList {
  columns: ExportColumns;
  /** The name of the parameter that the list calls `search`, if it is another one. */
  search?: string;
  /** The columns of the file for a column of the list, where these are others than the one of the same id. */
  keys?: Readonly<Record<string, readonly string[]>>;
}

/** The exports of the lists of vendors. */
const lists = {
  products: {
    columns: productExportColumns,
    keys: { supplier_sku: ["sku"] },
  },
  orders: {
    columns: orderExportColumns,
    search: "search_string",
  },
  "purchase-orders": { columns: purchaseOrderExportColumns },
  invoices: { columns: invoiceExportColumns },
  "order-figures": {
    columns: orderFigureExportColumns,
    keys: {
      answered_in_time: ["answered_in_time", "answered_in_time_of"],
      accepted_unchanged: ["accepted_unchanged", "accepted_unchanged_of"],
      first_promise_kept: ["first_promise_kept", "first_promise_kept_of"],
      notice_before_arrival: ["notice_before_arrival", "notice_before_arrival_of"],
      certificates_complete: ["certificates_complete", "certificates_complete_of"],
    },
  },
  "order-figure-lines": {
    columns: orderFigureLineExportColumns,
    keys: {
      product: ["gxp_sku", "product_name"],
      quantity: ["quantity", "units"],
      due: ["due_at", "due_on"],
      done: ["done_at", "done_on"],
      documents: ["documents", "documents_of"],
    },
  },
  "product-documents": {
    columns: documentExportColumns,
    search: "search_string",
  },
  "archived-documents": {
    columns: archiveExportColumns,
    search: "name",
    keys: { location: ["group", "order_id"], archived_date: ["archived_date", "days_remaining"] },
  },
  "own-edits": {
    columns: editExportColumns,
    keys: {
      product: ["product", "gxp_sku"],
      change: ["old_value", "new_value"],
      submitted: ["submitted", "author"],
      decided: ["decided", "decided_by", "reason"],
    },
  },
  activity: {
    columns: activityExportColumns,
    keys: { actor: ["actor", "actor_email"] },
  },
} as const satisfies Record<ExportedListName, ExportedList>;

/** Returns the export of a list, with its optional members. */
export const getExportedList = (name: ExportedListName): ExportedList => lists[name];
