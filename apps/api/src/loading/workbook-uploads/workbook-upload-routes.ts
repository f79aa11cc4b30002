import {
  type AttributeId,
  changeWorkbookMapping,
  chooseWorkbookChanges,
  discardWorkbookUpload,
  getAttribute,
  listWorkbookChanges,
  listWorkbookUploads,
  readWorkbookMapping,
  readWorkbookResult,
  readWorkbookUpload,
  restoreWorkbookUpload,
  submitWorkbookUpload,
  uploadWorkbook,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { conflict, invalid } from "../../ground/http/refusal.ts";
import { serve, serveInSteps } from "../../ground/http/serve.ts";
import type { BlobStore } from "../../ground/storage/blob-store.ts";
import { isAttribute } from "../../trade/catalogue/check-value.ts";
import type { DownloadAddresses } from "../../record/downloads/download-addresses.ts";
import { beginUpload } from "./begin-upload.ts";
import { choose, chooseDates, findChanges } from "./change-queries.ts";
import { changeMapping, showMapping } from "./own-list/change-mapping.ts";
import { productLists } from "./own-list/list-mapping.ts";
import { discardUpload, restoreUpload } from "./discard-upload.ts";
import { askForResult } from "./result/ask-for-result.ts";
import { requireUpload, showUpload } from "./show-upload.ts";
import { submitUpload } from "./submit-upload.ts";
import { findOpenUploads } from "./open-upload-queries.ts";
import { raiseVersion } from "./upload-queries.ts";

export function workbookUploadRoutes(app: FastifyInstance, blobs: BlobStore, addresses: DownloadAddresses) {
  serveInSteps(app, uploadWorkbook, (call) => beginUpload(call, blobs));
  serve(app, listWorkbookUploads, ({ scope, query }) => findOpenUploads(scope, "products", query));
  serve(app, readWorkbookUpload, async ({ scope, params }) => showUpload(scope, await requireUpload(scope, params.id)));
  serve(app, listWorkbookChanges, async ({ scope, params, query }) => {
    const { counts } = await requireUpload(scope, params.id);
    const { count, rows } = await findChanges(scope, params.id, query, counts[query.kind]);
    return { count, results: rows.map((row) => ({ ...row, unit: getUnit(row.field) })) };
  });
  serve(app, chooseWorkbookChanges, async ({ scope, params: { id }, body: { version, choices, dates } }) => {
    if (choices.length === 0 && !dates) throw invalid({ choices: ["Choose at least one change."] });
    const { set_id, run_state, is_over } = await requireUpload(scope, id, { lock: true });
    const isOpen = set_id === null && run_state === "loaded" && !is_over;
    if (!isOpen || !(await raiseVersion(scope, id, version)))
      throw conflict("preview_changed", "Another person chose or proposed changes of this file. Open it again.");
    if (dates) await chooseDates(scope, id, dates);
    for (const choice of choices) await choose(scope, id, choice);
    return showUpload(scope, await requireUpload(scope, id));
  });
  serve(app, discardWorkbookUpload, ({ scope, params: { id } }) => discardUpload(scope, id, "products"));
  serve(app, restoreWorkbookUpload, async ({ scope, params: { id } }) => {
    await restoreUpload(scope, id, "products");
    return showUpload(scope, await requireUpload(scope, id));
  });
  serve(app, readWorkbookMapping, ({ scope, params }) => showMapping(scope, params.id, productLists));
  serve(app, changeWorkbookMapping, ({ scope, params, body }) => changeMapping(scope, params.id, body, productLists));
  serveInSteps(app, submitWorkbookUpload, submitUpload);
  // The transaction of a GET can neither start a run nor store an address.
  serveInSteps(app, readWorkbookResult, ({ params: { id }, query: { only = null }, step }) =>
    step("read write", (scope) => askForResult(scope, addresses, { id, only, subject: "products" })),
  );
}

const getUnit = (field: string | null) =>
  field !== null && isAttribute(field) ? (getAttribute(field satisfies AttributeId).unit ?? null) : null;
