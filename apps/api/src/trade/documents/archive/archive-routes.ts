import { deleteDocuments, listArchive, restoreDocuments } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../ground/http/serve.ts";
import { serveExport } from "../../../record/exports/serve-export.ts";
import { type ArchiveParts, deletePermanently, restore } from "./archive-documents.ts";
import { archiveExport } from "./archive-export.ts";
import { findArchivedIds } from "./archive-queries.ts";
import { findDocuments } from "../document-record-queries.ts";

export function archiveRoutes(app: FastifyInstance, parts: ArchiveParts) {
  serve(app, listArchive, async ({ scope, query }) => {
    const { ids, total } = await findArchivedIds(scope, query);
    return {
      documents: await findDocuments(scope, ids),
      total_items: total,
      total_pages: Math.ceil(total / query.page_size),
    };
  });
  serveExport(app, archiveExport);
  serve(app, restoreDocuments, ({ scope, body }) => restore(scope, parts, body));
  serve(app, deleteDocuments, ({ scope, body }) => deletePermanently(scope, body.documents_ids));
}
