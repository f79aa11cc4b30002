import { putPicture, takeIn, type IntakeKind } from "@lading/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { openDatabase } from "../db/database.ts";
import { bearerOf, hashOfKey } from "../http/bearer.ts";
import { Refusal } from "../http/refusal.ts";
import { Answer, serve } from "../http/serve.ts";
import type { BlobStore } from "../storage/blob-store.ts";
import { companiesFeed } from "./companies-feed.ts";
import type { Feed } from "./feed.ts";
import { keepPicture } from "./keep-picture.ts";
import { errorsAsCsv } from "./load-report.ts";
import { productsFeed } from "./products-feed.ts";
import { purchaseOrderLinesFeed } from "./purchase-order-lines-feed.ts";
import { purchaseOrdersFeed } from "./purchase-orders-feed.ts";
import { takeDelivery, type Outcome } from "./take-in.ts";
import { tableTidier } from "./tidy-tables.ts";

const feeds: Record<IntakeKind, Feed> = {
  companies: companiesFeed,
  products: productsFeed,
  "purchase-orders": purchaseOrdersFeed,
  "purchase-order-lines": purchaseOrderLinesFeed,
};

export function intakeRoutes(app: FastifyInstance, { blobs, ownerUrl }: { blobs: BlobStore; ownerUrl: string }) {
  const writers = openDatabase(ownerUrl, 2);
  const tidier = tableTidier(ownerUrl, (failure) => app.log.warn({ err: failure }, "vacuum after a load failed"));
  app.addHook("onReady", async () => tidier.resume());
  app.addHook("onClose", async () => {
    await tidier.stop();
    await writers.destroy();
  });

  serve(app, takeIn, async ({ scope, params, query, body, request }) => {
    requireUtf8(request);
    const feed = feeds[params.kind];
    const warehouse = { blobs, writers, keyHash: hashOfKey(bearerOf(request) ?? "") };
    const outcome = await takeDelivery(scope, warehouse, {
      feed,
      format: request.headers["content-type"]?.includes("ndjson") ? "ndjson" : "csv",
      mode: query.mode,
      isDryRun: query.dry_run,
      body,
      idempotencyKey: request.headers["idempotency-key"]?.toString(),
    });
    if (!query.dry_run) tidier.afterLoad(feed.touches, outcome.report.created + outcome.report.updated);
    return asAnswer(outcome, request);
  });

  serve(app, putPicture, async ({ scope, params, body }) => ({
    name: params.name,
    status: await keepPicture(scope, blobs, params.name, body),
  }));
}

/** Anything else would be read as the wrong letters, or as none. */
function requireUtf8({ headers }: FastifyRequest) {
  const charset = /;\s*charset="?([^";\s]+)/i.exec(headers["content-type"] ?? "")?.[1];
  const isOther = charset !== undefined && !/^(utf-?8|us-ascii)$/i.test(charset);
  const encoding = headers["content-encoding"] ?? "identity";
  if (isOther || encoding !== "identity") throw new Refusal(415, "Send UTF-8 text, uncompressed.");
}

function asAnswer({ status, report }: Outcome, request: FastifyRequest) {
  if (request.headers.accept?.includes("text/csv"))
    return new Answer(
      status,
      { "content-type": "text/csv; charset=utf-8", "cache-control": "no-store" },
      errorsAsCsv(report),
    );
  if (status === 200) return report;
  return new Answer(
    status,
    { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" },
    JSON.stringify(report),
  );
}
