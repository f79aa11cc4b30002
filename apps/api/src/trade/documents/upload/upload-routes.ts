import {
  orderFileExtensions,
  productFileExtensions,
  readDocumentRoom,
  uploadOrderDocument,
  uploadProductDocument,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { serve, serveInSteps } from "../../../ground/http/serve.ts";
import { findOrder, requireStagingAllowed } from "./store-documents.ts";
import { findQuotaUse, type Quotas } from "./quotas.ts";
import type { ReceiveOptions } from "./receive-files.ts";
import { uploadDocuments } from "./upload-documents.ts";

const productFiles = { extensions: productFileExtensions, maxFiles: 1 };
const orderFiles = { extensions: orderFileExtensions, maxFiles: 20 };

/** Uploads of product documents, which are staged until they are linked, and of order documents. */
export function uploadRoutes(app: FastifyInstance, receiveOptions: ReceiveOptions & { quotas: Quotas }) {
  serve(app, readDocumentRoom, ({ scope, query }) => findQuotaUse(scope, receiveOptions.quotas, query));
  serveInSteps(app, uploadProductDocument, async (call) => {
    const [uploaded] = await uploadDocuments(call, receiveOptions, productFiles, requireStagingAllowed);
    return uploaded!; // A request without a file is refused.
  });
  serveInSteps(app, uploadOrderDocument, async (call) => {
    const { id } = call.params;
    const documents = await uploadDocuments(call, receiveOptions, orderFiles, (scope) => findOrder(scope, id));
    return { ...documents[0]!, documents }; // A request without a file is refused.
  });
}
