import { archiveOrderDocuments, changeOrderDocument, listOrderLabels, readOrderDocuments } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import type { SecretBox } from "../../../ground/codes/secret-box.ts";
import { notFound } from "../../../ground/http/refusal.ts";
import { serve } from "../../../ground/http/serve.ts";
import { archive } from "../archive/archive-documents.ts";
import type { Proofs } from "../archive/proofs.ts";
import { changeDocument } from "../change-document.ts";
import { findDocuments } from "../document-record-queries.ts";
import { findAskedLabels } from "../label-queries.ts";
import { findOrderDocumentIds } from "./order-document-queries.ts";

export function orderDocumentRoutes(app: FastifyInstance, { secrets, proofs }: { secrets: SecretBox; proofs: Proofs }) {
  serve(app, listOrderLabels, ({ scope }) => findAskedLabels(scope, "order"));
  serve(app, readOrderDocuments, async ({ scope, params }) => {
    const ids = await findOrderDocumentIds(scope, params.id);
    if (!ids) throw notFound();
    return { documents: await findDocuments(scope, ids) };
  });
  serve(app, changeOrderDocument, ({ scope, params, body }) =>
    changeDocument(scope, secrets, { space: "order", purchaseOrder: params.id, id: params.docId }, body),
  );
  serve(app, archiveOrderDocuments, ({ scope, body }) => archive(scope, proofs, "order", body));
}
