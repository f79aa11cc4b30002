import type { VendorScope } from "../../ground/db/scope.ts";
import { conflict, notFound } from "../../ground/http/refusal.ts";
import { requireUpload } from "./show-upload.ts";
import type { UploadSubject } from "./upload-queries.ts";
import { compareAgain, discard, restore } from "./upload-run-queries.ts";

const sentText: Record<UploadSubject, string> = {
  products: "These changes were proposed. Take them back under Your Changes.",
  "purchase-order-lines": "These answers were sent. Take them back on the pages of their orders.",
  ship_notices: "These ship notices were sent. Cancel them on their pages.",
};

/** Discards an upload of which nothing was submitted, and stops reading its file. */
export async function discardUpload(scope: VendorScope, id: string, subject: UploadSubject) {
  const { set_id } = await requireUpload(scope, id, { lock: true, subject });
  if (set_id !== null) throw conflict("already_submitted", sentText[subject], { set: set_id });
  await discard(scope, id);
  return {};
}

/** Takes back that an upload was discarded. A file whose reading was stopped is read again. */
export async function restoreUpload(scope: VendorScope, id: string, subject: UploadSubject) {
  const isStopped = await restore(scope, id, subject);
  if (isStopped === undefined) throw notFound();
  if (isStopped) await compareAgain(scope, id);
}
