import * as z from "zod/mini";
import { ArchiveQuery } from "./document-fields.ts";
import { Document, DownloadAddress, DownloadRequest, NamedDocuments, PartlyDone } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import { pageTotals } from "./list.ts";

const view = { access: "documents_archive.view_archive" } as const;

export const ArchivedDocument = z.extend(Document, {
  /** 90 less the whole days since it was archived; null while a legal hold keeps it. */
  days_remaining: z.nullable(z.int()),
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

export const restoreDocuments = endpoint({
  method: "POST",
  path: "/api/archive/restore/",
  access: "documents_archive.restore_document",
  audits: ["id"],
  summary: "Bring documents back to their order, or to those of their products that still are; each answers for itself",
  body: NamedDocuments,
  response: z.extend(PartlyDone, {
    /** GXP SKUs of products that are no more, by document: those links did not come back. */
    lost_links: z.record(z.uuid(), z.array(z.string())),
  }),
});

export const deleteDocuments = endpoint({
  method: "POST",
  path: "/api/archive/delete/",
  access: "documents_archive.delete_document",
  audits: ["documents_ids"],
  summary: "Delete archived documents for good, but for those on legal hold; each answers for itself",
  body: z.strictObject({ documents_ids: DownloadRequest.shape.documents_ids }),
  response: PartlyDone,
});

export const downloadArchivedDocuments = endpoint({
  method: "POST",
  path: "/api/archive/download/",
  ...view,
  audits: ["documents_ids"],
  summary: "An address of one archived document as itself, or of several as a zip",
  body: DownloadRequest,
  response: DownloadAddress,
});
