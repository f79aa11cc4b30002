import { type readWorkbookResult, uploadOrderResponses, uploadShipNotices, uploadWorkbook } from "@lading/contract";
import type * as z from "zod/mini";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { conflict, notFound } from "../../../ground/http/refusal.ts";
import type { DownloadAddresses } from "../../../record/downloads/download-addresses.ts";
import { grantDownload } from "../../../record/downloads/grant-download.ts";
import { startVendorRun } from "../../../record/exports/start-own-export.ts";
import type { RunHandle } from "../../../record/runs/run-kind.ts";
import { requireUpload } from "../show-upload.ts";
import type { UploadRow, UploadSubject } from "../upload-queries.ts";
import { findResultRun, findUploadedFile, readDecisions } from "./result-queries.ts";

/** The order that the run of a result carries out. */
export interface ResultOrder {
  result: {
    upload: string;
    /** Left out in runs from before answers had results. */
    subject?: UploadSubject;
    only: "problems" | null;
    /** Changes with each choice, submission and decision, so that a file that was made before them is not given out. */
    as_of: string;
  };
}

const startOf = {
  products: { list: "products", permission: uploadWorkbook.access },
  "purchase-order-lines": { list: "purchase-orders", permission: uploadOrderResponses.access },
  ship_notices: { list: "purchase-orders", permission: uploadShipNotices.access },
} as const satisfies Record<UploadSubject, object>;

export const isResultRun = (run: RunHandle): run is RunHandle<ResultOrder> =>
  typeof run.params === "object" && run.params !== null && "result" in run.params;

/** Starts the run that makes the result, and gives out its file when it is there. */
export async function askForResult(
  scope: VendorScope,
  addresses: DownloadAddresses,
  { id, only, subject }: { id: string; only: "problems" | null; subject: UploadSubject },
): Promise<z.input<typeof readWorkbookResult.response>> {
  const upload = await requireUpload(scope, id, { subject });
  if ((await findUploadedFile(scope, id)) === null) throw notFound();
  if (upload.run_state !== "loaded") throw conflict("preview_changed", "The file is not compared yet.");
  const as_of = [upload.version, upload.submitted_at?.toISOString(), await readDecisions(scope, upload.set_id)].join(
    " ",
  );
  const order: ResultOrder = { result: { upload: id, subject, only, as_of } };
  const made = await findResultRun(scope, order);
  if (made?.state === "ready") {
    const { url } = await grantDownload(scope, addresses, "export", { documents_ids: [made.id] });
    return { state: "ready", url, failure: null };
  }
  if (made) return { ...made, url: null };
  await startVendorRun(scope, {
    ...startOf[subject],
    source: nameResult(upload, only),
    order,
  });
  return { state: "making", url: null, failure: null };
}

function nameResult({ file_name, reading }: UploadRow, only: "problems" | null) {
  const name = file_name.replace(/\.[^.]+$/, "");
  return `${name}-${only ?? "result"}.${reading.format}`;
}
