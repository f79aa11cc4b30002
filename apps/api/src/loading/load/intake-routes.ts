import { putPicture, takeIn, workbookType, type FileFormat } from "@lading/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { readIdempotencyKey } from "../../ground/http/idempotency-key.ts";
import { unsupported } from "../../ground/http/refusal.ts";
import { RawResponse } from "../../ground/http/responses.ts";
import { serve } from "../../ground/http/serve.ts";
import type { BlobStore } from "../../ground/storage/blob-store.ts";
import { feeds } from "../feeds/feeds.ts";
import { keepPicture } from "./keep-picture.ts";
import type { LoadThreadSettings } from "./load-messages.ts";
import { toErrorCsv } from "../feeds/load-report.ts";
import { recordLoad } from "./record-load.ts";
import { runLoad, type LoadOutcome } from "./run-load.ts";
import { tableTidier } from "./tidy-tables.ts";

interface IntakeParts {
  blobs: BlobStore;
  ownerUrl: string;
  loadThread?: LoadThreadSettings;
}

export function intakeRoutes(app: FastifyInstance, { blobs, ownerUrl, loadThread: thread }: IntakeParts) {
  const tidier = tableTidier(ownerUrl, (failure) => app.log.warn({ err: failure }, "vacuum after a load failed"));
  app.addHook("onReady", async () => tidier.resume());
  app.addHook("onClose", () => tidier.stop());

  serve(app, takeIn, async ({ scope, params, query, body, request }) => {
    requireUtf8(request);
    const feed = feeds[params.kind];
    const context = { blobs, writers: app.database.loads, keyHash: request.apiKey?.hash, thread };
    const outcome = await runLoad(scope, context, {
      feed,
      options: { format: getFormat(request) },
      empty: query.empty,
      mode: query.mode,
      isDryRun: query.dry_run,
      body,
      idempotencyKey: readIdempotencyKey(request),
    });
    await recordLoad(app, scope, request, { ...params, ...query }, outcome);
    if (!query.dry_run) tidier.afterLoad(feed.touches, outcome.report.created + outcome.report.updated);
    return toResponse(outcome, request);
  });

  serve(app, putPicture, async ({ scope, params, body }) => ({
    name: params.name,
    status: await keepPicture(scope, blobs, params.name, body),
  }));
}

function getFormat({ headers }: FastifyRequest): FileFormat {
  const type = headers["content-type"]?.toLowerCase() ?? "";
  if (type.includes(workbookType)) return "xlsx";
  return type.includes("ndjson") ? "ndjson" : "csv";
}

/** Text in another encoding would be decoded to wrong characters. */
function requireUtf8({ headers }: FastifyRequest) {
  const charset = /;\s*charset="?([^";\s]+)/i.exec(headers["content-type"] ?? "")?.[1];
  const isOther = charset !== undefined && !/^(utf-?8|us-ascii)$/i.test(charset);
  const encoding = headers["content-encoding"] ?? "identity";
  if (isOther || encoding !== "identity") throw unsupported("unsupported_encoding", "Send UTF-8 text, uncompressed.");
}

function toResponse({ status, report }: LoadOutcome, request: FastifyRequest) {
  if (request.headers.accept?.includes("text/csv"))
    return new RawResponse(
      status,
      { "content-type": "text/csv; charset=utf-8", "cache-control": "no-store" },
      toErrorCsv(report),
    );
  if (status === 200) return report;
  return new RawResponse(
    status,
    { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" },
    JSON.stringify(report),
  );
}
