import { exportOwnAudit, startOwnAuditExport } from "../record/audit.ts";
import type { ExportedListName } from "../record/run-kinds.ts";
import { exportArchive, startArchiveExport } from "./archive.ts";
import { exportProducts, startProductExport } from "./catalogue.ts";
import { exportOwnEdits, startOwnEditExport } from "./edits.ts";
import { exportInvoiceStatuses, startInvoiceExport } from "./invoice-statuses.ts";
import {
  exportOrderFigureLines,
  exportOrderFigures,
  startOrderFigureExport,
  startOrderFigureLineExport,
} from "./order-figures.ts";
import { exportOrders, startOrderExport } from "./orders.ts";
import { exportPurchaseOrders, startPurchaseOrderExport } from "./purchase-orders.ts";
import { exportProductDocuments, startProductDocumentExport } from "./product-documents.ts";

/** The two calls that export each list: at once, and in the background. */
export const exportCalls = {
  products: { now: exportProducts, start: startProductExport },
  orders: { now: exportOrders, start: startOrderExport },
  "purchase-orders": { now: exportPurchaseOrders, start: startPurchaseOrderExport },
  "order-figures": { now: exportOrderFigures, start: startOrderFigureExport },
  "order-figure-lines": { now: exportOrderFigureLines, start: startOrderFigureLineExport },
  invoices: { now: exportInvoiceStatuses, start: startInvoiceExport },
  "product-documents": { now: exportProductDocuments, start: startProductDocumentExport },
  "archived-documents": { now: exportArchive, start: startArchiveExport },
  "own-edits": { now: exportOwnEdits, start: startOwnEditExport },
  activity: { now: exportOwnAudit, start: startOwnAuditExport },
} as const satisfies Record<ExportedListName, unknown>;
