import {
  activityExportColumns,
  archiveExportColumns,
  documentExportColumns,
  editExportColumns,
  exportArchive,
  type ExportColumns,
  exportOrders,
  exportOwnAudit,
  exportOwnEdits,
  exportProductDocuments,
  exportProducts,
  orderExportColumns,
  productExportColumns,
} from "@lading/contract";

interface ExportedList {
  call: { path: string };
  columns: ExportColumns;
  noun: readonly [one: string, many: string];
  /** The name of the parameter that the list calls `search`, if it is another one. */
  search?: string;
  /** The columns of the file for a column of the list, where these are others than the one of the same id. */
  keys?: Readonly<Record<string, readonly string[]>>;
}

/** The lists of vendors that can be exported, by the name under which the browser stores their columns. */
const exportedLists = {
  products: {
    call: exportProducts,
    columns: productExportColumns,
    noun: ["product", "products"],
    keys: { supplier_sku: ["sku"] },
  },
  orders: {
    call: exportOrders,
    columns: orderExportColumns,
    noun: ["purchase order", "purchase orders"],
    search: "search_string",
  },
  "product-documents": {
    call: exportProductDocuments,
    columns: documentExportColumns,
    noun: ["document", "documents"],
    search: "search_string",
  },
  "archived-documents": {
    call: exportArchive,
    columns: archiveExportColumns,
    noun: ["document", "documents"],
    search: "name",
    keys: { location: ["group", "order_id"], archived_date: ["archived_date", "days_remaining"] },
  },
  "own-edits": {
    call: exportOwnEdits,
    columns: editExportColumns,
    noun: ["change", "changes"],
    keys: {
      product: ["product", "gxp_sku"],
      change: ["old_value", "new_value"],
      submitted: ["submitted", "author"],
      decided: ["decided", "decided_by", "reason"],
    },
  },
  activity: {
    call: exportOwnAudit,
    columns: activityExportColumns,
    noun: ["action", "actions"],
    keys: { actor: ["actor", "actor_email"] },
  },
} as const satisfies Record<string, ExportedList>;

export type ExportedListName = keyof typeof exportedLists;

/** Returns the export of a list, with its optional members. */
export const getExportedList = (name: ExportedListName): ExportedList => exportedLists[name];
