import { decideItems, listReviewedItems, readReviewedFile, readReviewedItem, undoItemDecision } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { serve, serveInSteps } from "../../../ground/http/serve.ts";
import type { BlobStore } from "../../../ground/storage/blob-store.ts";
import { decideAll } from "./decide-items.ts";
import { openItem } from "./open-item.ts";
import { readSentFile } from "./read-sent-file.ts";
import { findAskedItems } from "./reviewed-item-queries.ts";
import { undo } from "./undo-decision.ts";

/** The review of documents that companies send for requirements. */
export function requirementReviewRoutes(app: FastifyInstance, blobs: BlobStore) {
  serve(app, listReviewedItems, ({ scope, query: { ordering = "due_on", ...query } }) =>
    findAskedItems(scope, { ...query, ordering }),
  );
  // Other transactions of calls that read cannot write.
  serveInSteps(app, readReviewedItem, ({ params, step }) => step("read write", (scope) => openItem(scope, params.id)));
  serveInSteps(app, readReviewedFile, (call) => readSentFile(call, blobs));
  serve(app, decideItems, ({ scope, body }) => decideAll(scope, body.decisions));
  serve(app, undoItemDecision, ({ scope, body }) => undo(scope, body.decision_id));
}
