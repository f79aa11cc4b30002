import {
  orderFileExtensions,
  productFileExtensions,
  uploadOrderDocument,
  uploadProductDocument,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { serveInSteps } from "../http/serve.ts";
import { findOwnOrder, findRoomToStage } from "./keep-document.ts";
import type { Reception } from "./receive-files.ts";
import { uploadDocuments } from "./upload-documents.ts";

const ofProducts = { extensions: productFileExtensions, mostFiles: 1 };
const ofOrders = { extensions: orderFileExtensions, mostFiles: 20 };

/** Files of products, staged until they are linked, and files of orders. */
export function uploadRoutes(app: FastifyInstance, reception: Reception) {
  serveInSteps(app, uploadProductDocument, async (call) => {
    const [uploaded] = await uploadDocuments(call, reception, ofProducts, findRoomToStage);
    return uploaded!; // Without a file it was refused.
  });
  serveInSteps(app, uploadOrderDocument, async (call) => {
    const { id } = call.params;
    const documents = await uploadDocuments(call, reception, ofOrders, (scope) => findOwnOrder(scope, id));
    return { ...documents[0]!, documents }; // As above.
  });
}
