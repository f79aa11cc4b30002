import { type Endpoint, productFileExtensions } from "@lading/contract";
import type { FastifyRequest } from "fastify";
import type { SecretBox } from "../../../ground/codes/secret-box.ts";
import type { CompanyScope } from "../../../ground/db/scope.ts";
import type { FormFields } from "../../../ground/http/form.ts";
import { readIdempotencyKey } from "../../../ground/http/idempotency-key.ts";
import { invalid, Refusal } from "../../../ground/http/refusal.ts";
import { runOnce } from "../../../ground/http/repeated-request.ts";
import {
  removeUnattachedFiles,
  storeFiles,
  type StoredFile,
} from "../../../record/files/unattached-files/unattached-files.ts";
import { lockUploads } from "../../documents/document-lock-queries.ts";
import { incomingBytes } from "../../documents/upload/incoming-bytes.ts";
import { findIncomingLimit, type Quotas, requireQuota } from "../../documents/upload/quotas.ts";
import { receiveForm, type ReceiveOptions } from "../../documents/upload/receive-files.ts";

/** The parts of a call that receives a file. */
export interface UploadCall {
  request: FastifyRequest;
  step: <T>(mode: "read only" | "read write", work: (scope: CompanyScope) => Promise<T>) => Promise<T>;
  finish: <T>(work: (scope: CompanyScope) => Promise<T>, audited: (done: T) => object) => Promise<T>;
}

export type UploadOptions = ReceiveOptions & { quotas: Quotas; secrets: SecretBox };

interface Receiving<T> {
  /** Refuses the call before its file is received. */
  admit: (scope: CompanyScope) => Promise<unknown>;
  /** Adds the stored file. It attaches the file. The company's uploads are locked. */
  add: (scope: CompanyScope, file: StoredFile, fields: FormFields) => Promise<T>;
}

const oneFile = { extensions: productFileExtensions, maxFiles: 1 };

/** Receives the one file of a form, and adds it in the last transaction of the call, once for an Idempotency-Key. */
export async function receiveFile<T>(
  endpoint: Endpoint,
  { request, step, finish }: UploadCall,
  options: UploadOptions,
  { admit, add }: Receiving<T>,
): Promise<T> {
  const { blobs, quotas, limitBytes } = options;
  const isRepeat = readIdempotencyKey(request) !== undefined;
  const { companyId, most } = await step("read only", async (scope) => {
    await admit(scope);
    // A request that is repeated may have used up the quota itself.
    if (!isRepeat) await requireQuota(scope, quotas, null, [{ size: 1 }]);
    return { companyId: scope.companyId, most: await findIncomingLimit(scope, quotas, limitBytes) };
  });
  using incoming = incomingBytes(companyId, most);
  await using form = await receiveForm(request, { ...options, countBytes: incoming.add }, oneFile);
  if (form.files.length === 0) throw invalid({ document: ["Choose a file."] });
  const files = await storeFiles(step, blobs, "requirements", form.files);
  const file = files[0]!; // A form without a file was refused.
  const store = async (scope: CompanyScope) => {
    await lockUploads(scope);
    return runOnce(endpoint, request, [form.fields, file.name, file.sha256.toString("hex")], scope, () =>
      add(scope, file, form.fields),
    );
  };
  // Refused files are removed at once, so that they cannot fill the disk. If this fails, the hourly job removes them.
  const drop = () => removeUnattachedFiles(step, blobs, "requirements", files).catch(() => {});
  try {
    const done = await finish(store, () => ({ record_name: file.name }));
    if (isRepeat) await drop();
    return done;
  } catch (failure) {
    if (failure instanceof Refusal) await drop();
    throw failure;
  }
}
