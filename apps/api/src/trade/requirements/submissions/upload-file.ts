import { type Endpoint, type LabelField, productFileExtensions } from "@lading/contract";
import type { FastifyRequest } from "fastify";
import type { SecretBox } from "../../../ground/codes/secret-box.ts";
import type { CompanyScope } from "../../../ground/db/scope.ts";
import type { FormFields } from "../../../ground/http/form.ts";
import { readIdempotencyKey } from "../../../ground/http/idempotency-key.ts";
import { conflict, invalid, Refusal } from "../../../ground/http/refusal.ts";
import { runOnce } from "../../../ground/http/repeated-request.ts";
import {
  attachFiles,
  removeUnattachedFiles,
  storeFiles,
  type StoredFile,
} from "../../../record/files/unattached-files/unattached-files.ts";
import { lockUploads } from "../../documents/document-lock-queries.ts";
import { incomingBytes } from "../../documents/upload/incoming-bytes.ts";
import { findIncomingLimit, type Quotas, requireQuota } from "../../documents/upload/quotas.ts";
import { receiveForm, type ReceiveOptions } from "../../documents/upload/receive-files.ts";
import { lockItem, requireUnsent } from "./lock-item.ts";
import { saveSubmissionValues } from "./save-values.ts";
import { insertDraft, insertFile, raiseVersion } from "./submission-queries.ts";

interface UploadCall {
  params: { id: string };
  request: FastifyRequest;
  step: <T>(mode: "read only" | "read write", work: (scope: CompanyScope) => Promise<T>) => Promise<T>;
  finish: <T>(work: (scope: CompanyScope) => Promise<T>, audited: (done: T) => object) => Promise<T>;
}

/** The endpoint that receives a file, and how its callers read an item. */
interface Receiver<Item> {
  endpoint: Endpoint;
  read: (scope: CompanyScope, id: string) => Promise<Item>;
}

export type UploadOptions = ReceiveOptions & { quotas: Quotas; secrets: SecretBox };

const oneFile = { extensions: productFileExtensions, maxFiles: 1 };

/** Receives a file that is sent next for an item, and values of its fields. */
export async function uploadFile<Item>(
  { params: { id }, request, step, finish }: UploadCall,
  options: UploadOptions,
  { endpoint, read }: Receiver<Item>,
): Promise<Item> {
  const { blobs, quotas, limitBytes } = options;
  const isRepeat = readIdempotencyKey(request) !== undefined;
  const { companyId, most } = await step("read only", async (scope) => {
    await read(scope, id);
    // A request that is repeated may have used up the quota itself.
    if (!isRepeat) await requireQuota(scope, quotas, null, [{ size: 1 }]);
    return { companyId: scope.companyId, most: await findIncomingLimit(scope, quotas, limitBytes) };
  });
  using incoming = incomingBytes(companyId, most);
  await using form = await receiveForm(request, { ...options, countBytes: incoming.add }, oneFile);
  if (form.files.length === 0) throw invalid({ document: ["Choose a file."] });
  const files = await storeFiles(step, blobs, "requirements", form.files);
  const file = files[0]!; // A form without a file was refused.
  const add = async (scope: CompanyScope) => {
    await lockUploads(scope);
    return runOnce(endpoint, request, [form.fields, file.name, file.sha256.toString("hex")], scope, async () => {
      await store(scope, options, id, file, form.fields);
      return read(scope, id);
    });
  };
  // Refused files are removed at once, so that they cannot fill the disk. If this fails, the hourly job removes them.
  const drop = () => removeUnattachedFiles(step, blobs, "requirements", files).catch(() => {});
  try {
    const done = await finish(add, () => ({ record_name: file.name }));
    if (isRepeat) await drop();
    return done;
  } catch (failure) {
    if (failure instanceof Refusal) await drop();
    throw failure;
  }
}

async function store(
  scope: CompanyScope,
  { quotas, secrets }: UploadOptions,
  id: string,
  file: StoredFile,
  fields: FormFields,
) {
  const item = await lockItem(scope, id);
  const draft = requireUnsent(item) ?? { id: await insertDraft(scope, id), values: {}, files: 0 };
  const { maximum_files: most } = item;
  if (draft.files >= most)
    throw conflict(
      "too_many_files",
      `At most ${most === 1 ? "one file" : `${most} files`} can be sent. Remove one first.`,
      { most },
    );
  await requireQuota(scope, quotas, null, [file]);
  await attachFiles(scope, "requirements", [file]);
  await insertFile(scope, draft.id, file);
  await saveSubmissionValues(scope, secrets, item, draft, readFields(item.fields, fields));
  await raiseVersion(scope, id);
}

/** The values of a form, in which a list has its values in lines. */
const readFields = (fields: readonly LabelField[], given: FormFields) =>
  Object.fromEntries(
    Object.entries(given).map(([key, text]) => [
      key,
      fields.some((field) => field.key === key && field.is_list) ? text.split("\n") : text,
    ]),
  );
