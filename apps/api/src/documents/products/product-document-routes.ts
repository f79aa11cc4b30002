import {
  archiveProductDocuments,
  changeProductDocument,
  linkDocuments,
  linkProducts,
  listProductDocuments,
  listProductLabels,
  listStagedDocuments,
  removeStagedDocument,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "../../http/serve.ts";
import { archive } from "../archive/archive-documents.ts";
import { changeDocument, removeStaged } from "../change-document.ts";
import { findProductDocuments } from "./find-product-documents.ts";
import { findLabels } from "../label-queries.ts";
import { linkToProduct, linkToProducts } from "./link-documents.ts";
import type { Quotas } from "../upload/quotas.ts";
import { findStagedDocuments } from "./staged-document-queries.ts";

export function productDocumentRoutes(app: FastifyInstance, quotas: Quotas) {
  serve(app, listProductDocuments, async ({ scope, query }) => {
    const { documents, total } = await findProductDocuments(scope, query);
    return { documents, total_items: total, total_pages: Math.ceil(total / query.page_size) };
  });
  serve(app, listProductLabels, ({ scope }) => findLabels(scope, "product"));
  serve(app, listStagedDocuments, async ({ scope }) => ({ documents: await findStagedDocuments(scope) }));
  serve(app, removeStagedDocument, async ({ scope, params }) => {
    await removeStaged(scope, params.id);
    return {};
  });
  serve(app, changeProductDocument, ({ scope, params, body }) =>
    changeDocument(scope, { space: "product" }, params.id, body),
  );
  serve(app, linkProducts, ({ scope, body }) => linkToProducts(scope, quotas, body));
  serve(app, linkDocuments, ({ scope, body }) => linkToProduct(scope, quotas, body));
  serve(app, archiveProductDocuments, ({ scope, body }) => archive(scope, "product", body));
}
