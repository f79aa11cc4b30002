import type { Uploaded } from "@lading/contract";
import type { FastifyRequest } from "fastify";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { readIdempotencyKey } from "../../../ground/http/idempotency-key.ts";
import { Refusal } from "../../../ground/http/refusal.ts";
import { storeDocuments, requireFreeSpace } from "./store-documents.ts";
import { incomingBytes } from "./incoming-bytes.ts";
import { removeUnattachedFiles, storeFiles } from "../../../record/files/unattached-files/unattached-files.ts";
import { findIncomingLimit, type Quotas } from "./quotas.ts";
import { receiveFiles, type ExpectedFiles, type ReceiveOptions } from "./receive-files.ts";
import { lockUploads } from "../document-lock-queries.ts";
import type { OrderOfUpload } from "./upload-queries.ts";

interface UploadCall {
  request: FastifyRequest;
  step<T>(mode: "read only" | "read write", work: (scope: VendorScope) => Promise<T>): Promise<T>;
  finish<T>(work: (scope: VendorScope) => Promise<T>, audited: (done: T) => object): Promise<T>;
}

/**
 * Receives the files of a request, stores them, and adds them as documents: all or none. `findOrder` returns the documents'
 * order. It also runs before the body is read, so it can refuse the request early.
 */
export async function uploadDocuments(
  call: UploadCall,
  receiveOptions: ReceiveOptions & { quotas: Quotas },
  expected: ExpectedFiles,
  findOrder: (scope: VendorScope) => Promise<OrderOfUpload>,
): Promise<Uploaded[]> {
  const uploadKey = readIdempotencyKey(call.request) ?? null;
  const { quotas } = receiveOptions;
  const { companyId, most } = await call.step("read only", async (scope) => {
    await requireFreeSpace(scope, quotas, { ...(await findOrder(scope)), uploadKey });
    const requestBytes = expected.maxFiles * receiveOptions.limitBytes;
    return { companyId: scope.companyId, most: await findIncomingLimit(scope, quotas, requestBytes) };
  });
  using incoming = incomingBytes(companyId, most);
  await using form = await receiveFiles(call.request, { ...receiveOptions, countBytes: incoming.add }, expected);
  const step: Parameters<typeof storeFiles>[0] = (mode, work) => call.step(mode, work);
  const files = await storeFiles(step, receiveOptions.blobs, "documents", form.files);
  // Removes refused files immediately so that they cannot fill the disk. If this fails, the hourly job removes them.
  const drop = () => removeUnattachedFiles(step, receiveOptions.blobs, "documents", files).catch(() => {});
  const store = async (scope: VendorScope) => {
    await lockUploads(scope);
    return storeDocuments(scope, quotas, { ...(await findOrder(scope)), uploadKey }, files);
  };
  try {
    const documents = await call.finish(store, (stored) => ({
      documents: stored.map(({ id }) => id),
      record_name: stored[0]?.name,
    }));
    const isRepeat = documents[0]?.id !== files[0]?.id;
    if (isRepeat) await drop();
    return documents;
  } catch (failure) {
    if (failure instanceof Refusal) await drop();
    throw failure;
  }
}
