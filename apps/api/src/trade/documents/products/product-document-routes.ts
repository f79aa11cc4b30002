import {
  archiveProductDocuments,
  changeProductDocument,
  linkDocuments,
  linkProducts,
  listBareProducts,
  listDocumentValues,
  listProductDocuments,
  listProductLabels,
  listStagedDocuments,
  removeStagedDocument,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { invalid, notFound } from "../../../ground/http/refusal.ts";
import { serve } from "../../../ground/http/serve.ts";
import { serveExport } from "../../../record/exports/serve-export.ts";
import { archive } from "../archive/archive-documents.ts";
import type { Proofs } from "../archive/proofs.ts";
import { changeDocument, removeStaged } from "../change-document.ts";
import { findBareProducts } from "./bare-product-queries.ts";
import { findPastValues } from "./document-value-queries.ts";
import { findProductDocuments } from "./find-product-documents.ts";
import { findAskedLabels, findLabels } from "../label-queries.ts";
import { type LinkParts, linkToProduct, linkToProducts } from "./link-documents.ts";
import { productDocumentExport } from "./product-document-export.ts";
import { findStagedDocuments } from "./staged-document-queries.ts";

export function productDocumentRoutes(app: FastifyInstance, parts: LinkParts & { proofs: Proofs }) {
  serve(app, listProductDocuments, async ({ scope, query }) => {
    const { documents, total } = await findProductDocuments(scope, query);
    return { documents, total_items: total, total_pages: Math.ceil(total / query.page_size) };
  });
  serveExport(app, productDocumentExport);
  serve(app, listBareProducts, async ({ scope, query: { label, ...page } }) => {
    const { products, total } = await findBareProducts(
      scope,
      page,
      label ? await requireLabel(scope, label) : undefined,
    );
    return { products, total_items: total, total_pages: Math.ceil(total / page.page_size) };
  });
  serve(app, listProductLabels, ({ scope }) => findAskedLabels(scope, "product"));
  serve(app, listDocumentValues, async ({ scope, params }) => {
    const results = await findPastValues(scope, params.id);
    if (!results) throw notFound();
    return { results };
  });
  serve(app, listStagedDocuments, async ({ scope }) => ({ documents: await findStagedDocuments(scope) }));
  serve(app, removeStagedDocument, async ({ scope, params }) => {
    await removeStaged(scope, params.id);
    return {};
  });
  serve(app, changeProductDocument, ({ scope, params, body }) =>
    changeDocument(scope, parts.secrets, { space: "product", id: params.id }, body),
  );
  serve(app, linkProducts, ({ scope, body }) => linkToProducts(scope, parts, body));
  serve(app, linkDocuments, ({ scope, body }) => linkToProduct(scope, parts, body));
  serve(app, archiveProductDocuments, ({ scope, body }) => archive(scope, parts.proofs, "product", body));
}

/** Returns the id of the label with this name in any case. */
async function requireLabel(scope: VendorScope, name: string) {
  const labels = await findLabels(scope, "product");
  const label = labels.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  if (!label)
    throw invalid({ label: [`There is no such label. There are: ${labels.map((one) => one.name).join(", ")}.`] });
  return label.id;
}
