import {
  type AgreementFile,
  productFileExtensions,
  sendAgreement as endpoint,
  SentAgreementFields,
} from "@lading/contract";
import type { FastifyRequest } from "fastify";
import type { VendorScope } from "../../ground/db/scope.ts";
import { findWorkDay } from "../../ground/db/today.ts";
import { readIdempotencyKey } from "../../ground/http/idempotency-key.ts";
import { conflict, invalid, notFound, Refusal } from "../../ground/http/refusal.ts";
import { runOnce } from "../../ground/http/repeated-request.ts";
import { checkedFields } from "../../ground/http/validate-request.ts";
import {
  attachFiles,
  removeUnattachedFiles,
  storeFiles,
  type StoredFile,
} from "../../record/files/unattached-files/unattached-files.ts";
import { lockUploads } from "../documents/document-lock-queries.ts";
import { incomingBytes } from "../documents/upload/incoming-bytes.ts";
import { findIncomingLimit, type Quotas, requireQuota } from "../documents/upload/quotas.ts";
import { receiveForm, type ReceiveOptions } from "../documents/upload/receive-files.ts";
import { type Agreement, findOwnAgreement } from "./agreement-queries.ts";
import { requireNotNeeded } from "./require-no-document.ts";
import { insertSubmission } from "./submission-queries.ts";

interface SendCall {
  params: { id: string };
  request: FastifyRequest;
  step: <T>(mode: "read only" | "read write", work: (scope: VendorScope) => Promise<T>) => Promise<T>;
  finish: <T>(work: (scope: VendorScope) => Promise<T>, audited: (done: T) => object) => Promise<T>;
}

const agreementFile = { extensions: productFileExtensions, maxFiles: 1 };

/** Receives the file of a missing or expiring agreement from its vendor. It waits for the provider's decision. */
export async function sendAgreement(
  { params: { id }, request, step, finish }: SendCall,
  receiveOptions: ReceiveOptions & { quotas: Quotas },
): Promise<AgreementFile> {
  const { blobs, quotas, limitBytes } = receiveOptions;
  const isRepeat = readIdempotencyKey(request) !== undefined;
  const { companyId, most, today } = await step("read only", async (scope) => {
    const found = await findOwn(scope, id);
    // A request that is repeated may have filled the agreement and the quota itself.
    if (!isRepeat) {
      requireOpen(found);
      await requireQuota(scope, quotas, null, [{ size: 1 }]);
    }
    const limit = await findIncomingLimit(scope, quotas, limitBytes);
    return { companyId: scope.companyId, most: limit, today: await findWorkDay(scope) };
  });
  using incoming = incomingBytes(companyId, most);
  await using form = await receiveForm(request, { ...receiveOptions, countBytes: incoming.add }, agreementFile);
  const { expiration_date } = checkedFields(SentAgreementFields, form.fields);
  if (form.files.length === 0) throw invalid({ document: ["Choose the file of the agreement."] });
  if (expiration_date !== null && expiration_date < today)
    throw invalid({ expiration_date: ["This day is over. Send a document that is still valid."] });
  const files = await storeFiles(step, blobs, "agreements", form.files);
  const file = files[0]!; // A form without a file was refused.
  const add = async (scope: VendorScope) => {
    await lockUploads(scope);
    return runOnce(endpoint, request, [expiration_date, file.name, file.sha256.toString("hex")], scope, () =>
      store(scope, quotas, { id, expiration_date, file }),
    );
  };
  // Refused files are removed at once, so that they cannot fill the disk. If this fails, the hourly job removes them.
  const drop = () => removeUnattachedFiles(step, blobs, "agreements", files).catch(() => {});
  try {
    const sent = await finish(add, (done) => ({ agreement: done.id, record_name: file.name }));
    if (isRepeat) await drop();
    return sent;
  } catch (failure) {
    if (failure instanceof Refusal) await drop();
    throw failure;
  }
}

interface Received {
  id: string;
  expiration_date: string | null;
  file: StoredFile;
}

async function store(scope: VendorScope, quotas: Quotas, { id, expiration_date, file }: Received) {
  const agreement = requireOpen(await findOwn(scope, id));
  await requireQuota(scope, quotas, null, [file]);
  await attachFiles(scope, "agreements", [file]);
  return findOwn(scope, await insertSubmission(scope, { agreement, expiration_date, file }));
}

async function findOwn(scope: VendorScope, id: string) {
  await requireNotNeeded(scope, id);
  const found = await findOwnAgreement(scope, id);
  if (!found) throw notFound();
  return found;
}

/** Returns the agreement. Throws if the company cannot send a file for it now. */
function requireOpen(agreement: Agreement) {
  if (agreement.upload) return agreement;
  const { sent } = agreement;
  throw conflict(
    "item_changed",
    sent
      ? `${sent.by ?? "A colleague"} has sent a file for this already. The provider decides on it first.`
      : "This document needs no new file now, or a file was sent for it already. Look at the list again.",
  );
}
