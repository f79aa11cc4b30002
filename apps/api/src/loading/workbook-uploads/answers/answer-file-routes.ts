import {
  answerFileMaximumBytes,
  changeAnswerMapping,
  chooseOrderResponses,
  discardOrderResponses,
  listOrderResponseFiles,
  listOrderResponseRows,
  type OrderResponseFile,
  readAnswerMapping,
  readOrderResponseFile,
  readOrderResponseResult,
  restoreOrderResponses,
  submitOrderResponses,
  uploadOrderResponses,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { serve, serveInSteps } from "../../../ground/http/serve.ts";
import type { BlobStore } from "../../../ground/storage/blob-store.ts";
import type { DownloadAddresses } from "../../../record/downloads/download-addresses.ts";
import { beginUpload } from "../begin-upload.ts";
import { discardUpload, restoreUpload } from "../discard-upload.ts";
import { findOpenUploads } from "../open-upload-queries.ts";
import { chooseRows } from "../mapped/choose-rows.ts";
import { changeMapping, showMapping } from "../own-list/change-mapping.ts";
import { askForResult } from "../result/ask-for-result.ts";
import { describeFile, requireUpload } from "../show-upload.ts";
import type { UploadRow } from "../upload-queries.ts";
import { answerFiles } from "./answer-fields.ts";
import { noAnswers } from "./check-orders.ts";
import { recognizeAnswers } from "./recognize-answers.ts";
import { countChosen, findRows } from "./row-queries.ts";
import { submitAnswers } from "./submit-answers.ts";

const { subject } = answerFiles;

/** Answers to purchase orders by file. */
export function answerFileRoutes(app: FastifyInstance, blobs: BlobStore, addresses: DownloadAddresses) {
  const received = { subject, maximumBytes: answerFileMaximumBytes, recognize: recognizeAnswers };
  serveInSteps(app, uploadOrderResponses, (call) => beginUpload(call, blobs, received));
  serve(app, listOrderResponseFiles, async ({ scope, query }) => {
    const { count, results } = await findOpenUploads(scope, subject, query);
    return { count, results: results.map(({ changes: _changes, ...file }) => file) };
  });
  serve(app, readOrderResponseFile, ({ scope, params }) => showFile(scope, params.id));
  serve(app, listOrderResponseRows, async ({ scope, params, query }) => {
    const { counts } = await requireUpload(scope, params.id, { subject });
    const { count, rows } = await findRows(scope, params.id, query, counts[query.kind]);
    return { count, results: rows };
  });
  serve(app, readAnswerMapping, ({ scope, params }) => showMapping(scope, params.id, answerFiles));
  serve(app, changeAnswerMapping, ({ scope, params, body }) => changeMapping(scope, params.id, body, answerFiles));
  serve(app, chooseOrderResponses, async ({ scope, params: { id }, body }) => {
    await chooseRows(
      scope,
      { subject, table: "order_response_rows", kinds: ["answers", "changed_meanwhile"] },
      id,
      body,
    );
    return showFile(scope, id);
  });
  serveInSteps(app, submitOrderResponses, submitAnswers);
  serve(app, discardOrderResponses, ({ scope, params: { id } }) => discardUpload(scope, id, subject));
  serve(app, restoreOrderResponses, async ({ scope, params: { id } }) => {
    await restoreUpload(scope, id, subject);
    return showFile(scope, id);
  });
  // The transaction of a GET can neither start a run nor store an address.
  serveInSteps(app, readOrderResponseResult, ({ params: { id }, query: { only = null }, step }) =>
    step("read write", (scope) => askForResult(scope, addresses, { id, only, subject })),
  );
}

async function showFile(scope: VendorScope, id: string): Promise<OrderResponseFile> {
  const row: UploadRow = await requireUpload(scope, id, { subject });
  return {
    ...describeFile(row),
    counts: { ...noAnswers, ...row.counts },
    chosen: await countChosen(scope, id),
    sent: row.proposed,
    left_out: row.left_out,
  };
}
