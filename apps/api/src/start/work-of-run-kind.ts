import type { ExportedListName, RunKindId, RunSubject } from "@lading/contract";
import { exportAudit } from "../console/audit-page/export-audit.ts";
import { importRun } from "../loading/imports/import-run.ts";
import { undoRun } from "../loading/undo/undo-run.ts";
import { makeNoticeResult } from "../loading/workbook-uploads/notices/make-notice-result.ts";
import { makeAnswerResult } from "../loading/workbook-uploads/answers/make-answer-result.ts";
import { isResultRun } from "../loading/workbook-uploads/result/ask-for-result.ts";
import { makeResult } from "../loading/workbook-uploads/result/make-result.ts";
import { workbookUploadRun } from "../loading/workbook-uploads/workbook-upload-run.ts";
import { activityExport } from "../console/audit-page/activity-export.ts";
import { exportCompanies } from "../console/companies/export-companies.ts";
import { orderDecision } from "../console/review/order-changes/decide-many.ts";
import { bulkDecision } from "../console/review/bulk-decision.ts";
import { moveRun, undoMoveRun } from "../people/users/moves/move-run.ts";
import { ownEditExport } from "../trade/catalogue/changes/own-edit-export.ts";
import { productExport } from "../trade/catalogue/list/product-export.ts";
import { isWorkbookRun, makeWorkbook } from "../trade/catalogue/workbooks/make-workbook.ts";
import { archiveExport } from "../trade/documents/archive/archive-export.ts";
import { productDocumentExport } from "../trade/documents/products/product-document-export.ts";
import { orderFigureExport, orderFigureLineExport } from "../trade/orders/figures/figure-exports.ts";
import { invoiceExport } from "../trade/orders/invoices/invoice-export.ts";
import { orderExport, purchaseOrderExport } from "../trade/orders/order-export.ts";
import { requirementOpening, requirementRecompute } from "../trade/requirements/runs/requirement-runs.ts";
import { exportList, tellOfExport } from "../record/exports/export-run.ts";
import type { ListExport } from "../record/exports/list-export.ts";
import type { ExportOrder } from "../record/exports/start-own-export.ts";
import type { RunHandle, RunKind } from "../record/runs/run-kind.ts";

const exportOfSubject: Partial<Record<RunSubject, RunKind["execute"]>> = {
  companies: exportCompanies,
  audit: exportAudit,
};

/** The lists that vendors export. */
const listExports: Record<ExportedListName, ListExport> = {
  products: productExport,
  orders: orderExport,
  "purchase-orders": purchaseOrderExport,
  "order-figures": orderFigureExport,
  "order-figure-lines": orderFigureLineExport,
  invoices: invoiceExport,
  "product-documents": productDocumentExport,
  "archived-documents": archiveExport,
  "own-edits": ownEditExport,
  activity: activityExport,
};

const resultOfSubject = {
  products: makeResult,
  "purchase-order-lines": makeAnswerResult,
  ship_notices: makeNoticeResult,
};

/** The work of each kind of runs. */
export const workOfRunKind: Partial<Record<RunKindId, RunKind>> = {
  import: importRun,
  undo: {
    kind: "undo",
    execute: (run) => (run.subject === "users" ? undoMoveRun : undoRun).execute(run),
    async recordEnd(db, run) {
      if (run.subject !== "users") await undoRun.recordEnd(db, run);
    },
  },
  move: moveRun,
  bulk_decision: bulkDecision,
  order_decision: orderDecision,
  workbook_upload: workbookUploadRun,
  requirement_opening: requirementOpening,
  requirement_recompute: requirementRecompute,
  export: {
    kind: "export",
    tell: tellOfExport,
    async execute(run) {
      if (isWorkbookRun(run)) return makeWorkbook(run);
      if (isResultRun(run)) return resultOfSubject[run.params.result.subject ?? "products"](run);
      // Another run of a company is an export of a list, whose start has checked its choices.
      if (run.companyId !== null)
        return exportList(run as RunHandle<ExportOrder>, listExports[run.subject as ExportedListName]);
      const execute = exportOfSubject[run.subject as RunSubject];
      if (!execute) throw new Error(`There is no export of ${run.subject}.`);
      return execute(run);
    },
  },
};
