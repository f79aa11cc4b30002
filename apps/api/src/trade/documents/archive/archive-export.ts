import { archiveExportColumns, exportCalls } from "@lading/contract";
import { listExport } from "../../../record/exports/list-export.ts";
import { findDocuments } from "../document-record-queries.ts";
import { findArchivedIds } from "./archive-queries.ts";

export const archiveExport = listExport({
  name: "archived-documents",
  calls: exportCalls["archived-documents"],
  title: "Archived documents",
  columns: archiveExportColumns,
  async find(scope, query) {
    const { ids, total } = await findArchivedIds(scope, query);
    return { rows: await findDocuments(scope, ids), total };
  },
  toCells: (document) => document,
});
