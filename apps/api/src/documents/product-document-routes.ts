import { listProductDocuments, listProductLabels, listStagedDocuments } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "../http/serve.ts";
import { findProductDocuments } from "./find-product-documents.ts";
import { findLabels } from "./label-queries.ts";
import { findStagedDocuments } from "./staged-document-queries.ts";

export function productDocumentRoutes(app: FastifyInstance) {
  serve(app, listProductDocuments, async ({ scope, query }) => {
    const { documents, total } = await findProductDocuments(scope, query);
    return { documents, total_items: total, total_pages: Math.ceil(total / query.page_size) };
  });
  serve(app, listProductLabels, ({ scope }) => findLabels(scope, "product"));
  serve(app, listStagedDocuments, async ({ scope }) => ({ documents: await findStagedDocuments(scope) }));
}
