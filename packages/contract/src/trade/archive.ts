import * as z from "zod/mini";
import { ArchiveExportQuery, ArchiveFilters, ArchiveQuery } from "./document-fields.ts";
import { archiveExportColumns } from "./export-columns.ts";
import { Document, DocumentIds, DownloadAddress, DownloadRequest, NamedDocuments, PartlyDone } from "./documents.ts";
import { endpoint } from "../ground/endpoint.ts";
import { exportChoice, exporting, exportStart, exportStartSummary, exportSummary } from "../record/exports.ts";
import { pageTotals } from "../ground/list.ts";

const view = { access: "documents_archive.view_archive" } as const;

export const ArchivedDocument = z.extend(Document, {
  /** The days of the label, by default 90, minus the full days since the document was archived; null while a legal hold prevents its deletion, or after it was sent. */
  days_remaining: z.nullable(z.int()),
  /** It was sent as a required document, so it is never deleted. */
  was_sent: z.boolean(),
});
export type ArchivedDocument = z.output<typeof ArchivedDocument>;

export const listArchive = endpoint({
  method: "GET",
  path: "/api/archive/",
  ...view,
  summary: "The company's archived documents, a page at a time",
  query: ArchiveQuery,
  response: z.object({ documents: z.array(ArchivedDocument), ...pageTotals }),
});

export const exportArchive = endpoint({
  ...exporting,
  path: "/api/archive/export",
  ...view,
  summary: exportSummary("archived documents"),
  query: ArchiveExportQuery,
});

export const startArchiveExport = endpoint({
  ...exportStart,
  path: "/api/archive/export",
  ...view,
  summary: exportStartSummary("archived documents"),
  query: ArchiveFilters,
  body: exportChoice(archiveExportColumns),
});

export const restoreDocuments = endpoint({
  method: "POST",
  path: "/api/archive/restore/",
  access: "documents_archive.restore_document",
  audits: ["id"],
  summary:
    "Restore documents to their order, or to those of their products that still exist; the result lists each document that failed",
  body: NamedDocuments,
  response: z.extend(PartlyDone, {
    /** By document, the GXP SKUs of products that no longer exist. Links to them are not restored. */
    lost_links: z.record(z.uuid(), z.array(z.string())),
  }),
});

export const deleteDocuments = endpoint({
  method: "POST",
  path: "/api/archive/delete/",
  access: "documents_archive.delete_document",
  audits: ["documents_ids"],
  summary:
    "Permanently delete archived documents, except those on legal hold and those sent as required documents; the result lists each document that failed",
  body: z.strictObject({ documents_ids: DocumentIds }),
  response: PartlyDone,
});

export const downloadArchivedDocuments = endpoint({
  method: "POST",
  path: "/api/archive/download/",
  ...view,
  audits: ["documents_ids"],
  summary: "A download address for one archived document, or for a zip of several",
  body: DownloadRequest,
  response: DownloadAddress,
});
