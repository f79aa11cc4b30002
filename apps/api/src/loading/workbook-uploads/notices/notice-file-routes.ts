import {
  answerFileMaximumBytes,
  changeShipNoticeMapping,
  chooseShipNotices,
  discardShipNotices,
  listShipNoticeFiles,
  listShipNoticeRows,
  readShipNoticeFile,
  readShipNoticeMapping,
  readShipNoticeResult,
  restoreShipNotices,
  type ShipNoticeFile,
  submitShipNotices,
  uploadShipNotices,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { serve, serveInSteps } from "../../../ground/http/serve.ts";
import type { BlobStore } from "../../../ground/storage/blob-store.ts";
import type { DownloadAddresses } from "../../../record/downloads/download-addresses.ts";
import { beginUpload } from "../begin-upload.ts";
import { discardUpload, restoreUpload } from "../discard-upload.ts";
import { chooseRows } from "../mapped/choose-rows.ts";
import { recognizeKeys } from "../mapped/recognize-keys.ts";
import { findOpenUploads } from "../open-upload-queries.ts";
import { changeMapping, showMapping } from "../own-list/change-mapping.ts";
import { askForResult } from "../result/ask-for-result.ts";
import { describeFile, requireUpload } from "../show-upload.ts";
import { noNotices } from "./check-notices.ts";
import { noticeFiles } from "./notice-fields.ts";
import { countChosen, findRows } from "./row-queries.ts";
import { submitNotices } from "./submit-notices.ts";

const { subject } = noticeFiles;
const chosen = { subject, table: "ship_notice_rows", kinds: ["notices"] } as const;

/** Ship notices by file. */
export function noticeFileRoutes(app: FastifyInstance, blobs: BlobStore, addresses: DownloadAddresses) {
  const received = { subject, maximumBytes: answerFileMaximumBytes, recognize: recognizeKeys };
  serveInSteps(app, uploadShipNotices, (call) => beginUpload(call, blobs, received));
  serve(app, listShipNoticeFiles, async ({ scope, query }) => {
    const { count, results } = await findOpenUploads(scope, subject, query);
    return { count, results: results.map(({ changes: _changes, ...file }) => file) };
  });
  serve(app, readShipNoticeFile, ({ scope, params }) => showFile(scope, params.id));
  serve(app, listShipNoticeRows, async ({ scope, params, query }) => {
    const { counts } = await requireUpload(scope, params.id, { subject });
    const { count, rows } = await findRows(scope, params.id, query, counts[query.kind]);
    return { count, results: rows };
  });
  serve(app, readShipNoticeMapping, ({ scope, params }) => showMapping(scope, params.id, noticeFiles));
  serve(app, changeShipNoticeMapping, ({ scope, params, body }) => changeMapping(scope, params.id, body, noticeFiles));
  serve(app, chooseShipNotices, async ({ scope, params: { id }, body }) => {
    await chooseRows(scope, chosen, id, body);
    return showFile(scope, id);
  });
  serveInSteps(app, submitShipNotices, (call) => submitNotices(call, blobs));
  serve(app, discardShipNotices, ({ scope, params: { id } }) => discardUpload(scope, id, subject));
  serve(app, restoreShipNotices, async ({ scope, params: { id } }) => {
    await restoreUpload(scope, id, subject);
    return showFile(scope, id);
  });
  // The transaction of a GET can neither start a run nor store an address.
  serveInSteps(app, readShipNoticeResult, ({ params: { id }, query: { only = null }, step }) =>
    step("read write", (scope) => askForResult(scope, addresses, { id, only, subject })),
  );
}

async function showFile(scope: VendorScope, id: string): Promise<ShipNoticeFile> {
  const row = await requireUpload(scope, id, { subject });
  return {
    ...describeFile(row),
    counts: { ...noNotices, ...row.counts },
    chosen: await countChosen(scope, id),
    sent: row.proposed,
    left_out: row.left_out,
  };
}
