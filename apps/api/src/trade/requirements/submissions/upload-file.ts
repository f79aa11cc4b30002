import type { Endpoint, LabelField } from "@lading/contract";
import type { CompanyScope } from "../../../ground/db/scope.ts";
import type { FormFields } from "../../../ground/http/form.ts";
import { conflict } from "../../../ground/http/refusal.ts";
import { attachFiles, type StoredFile } from "../../../record/files/unattached-files/unattached-files.ts";
import { requireQuota } from "../../documents/upload/quotas.ts";
import { type HeldItem, lockItem, requireUnsent } from "./lock-item.ts";
import { receiveFile, type UploadCall, type UploadOptions } from "./receive-file.ts";
import { saveSubmissionValues } from "./save-values.ts";
import { insertDraft, insertFile, raiseVersion } from "./submission-queries.ts";

/** The endpoint that receives a file, and how its callers read an item. */
interface Receiver<Item> {
  endpoint: Endpoint;
  read: (scope: CompanyScope, id: string) => Promise<Item>;
}

/** Receives a file that is sent next for an item, and values of its fields. */
export const uploadFile = <Item>(
  { params: { id }, ...call }: UploadCall & { params: { id: string } },
  options: UploadOptions,
  { endpoint, read }: Receiver<Item>,
): Promise<Item> =>
  receiveFile(endpoint, call, options, {
    admit: (scope) => read(scope, id),
    add: async (scope, file, fields) => {
      await store(scope, options, id, file, fields);
      return read(scope, id);
    },
  });

async function store(
  scope: CompanyScope,
  { quotas, secrets }: UploadOptions,
  id: string,
  file: StoredFile,
  fields: FormFields,
) {
  const item = await lockItem(scope, id);
  const draft = requireUnsent(item) ?? { id: await insertDraft(scope, id), values: {}, files: 0 };
  requireRoom(item, draft.files + 1);
  await requireQuota(scope, quotas, null, [file]);
  await attachFiles(scope, "requirements", [file]);
  await insertFile(scope, draft.id, file);
  await saveSubmissionValues(scope, secrets, item, draft, readFields(item.fields, fields));
  await raiseVersion(scope, id);
}

/** Refuses more files than an item takes. */
export function requireRoom({ maximum_files: most }: Pick<HeldItem, "maximum_files">, count: number) {
  if (count > most)
    throw conflict(
      "too_many_files",
      `At most ${most === 1 ? "one file" : `${most} files`} can be sent. Remove one first.`,
      { most },
    );
}

/** The values of a form, in which a list has its values in lines. */
const readFields = (fields: readonly LabelField[], given: FormFields) =>
  Object.fromEntries(
    Object.entries(given).map(([key, text]) => [
      key,
      fields.some((field) => field.key === key && field.is_list) ? text.split("\n") : text,
    ]),
  );
