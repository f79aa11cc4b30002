import { mostStagedFiles, type Reading, type StagedFile, stageRequirementFile } from "@lading/contract";
import type { CompanyScope } from "../../../ground/db/scope.ts";
import { invalid, notFound, Refusal } from "../../../ground/http/refusal.ts";
import { attachFiles, type StoredFile } from "../../../record/files/unattached-files/unattached-files.ts";
import { findInFile } from "../../documents/reading/find-in-file.ts";
import { requireQuota } from "../../documents/upload/quotas.ts";
import { isRead } from "../readings/is-read.ts";
import { readStoredFile, toReadFile } from "../readings/read-stored-file.ts";
import { recordOffers } from "../readings/record-offers.ts";
import { receiveFile, type UploadCall, type UploadOptions } from "../submissions/receive-file.ts";
import { collectPhrases, matchFile } from "./match-file.ts";
import { countStaged, findCandidates, findFieldsOf, findStaged, insertStaged } from "./staged-file-queries.ts";

/** Receives a file that is not sent yet, and says which documents it looks like. */
export async function stageFile(call: UploadCall, options: UploadOptions): Promise<StagedFile> {
  const stored = await receiveFile(stageRequirementFile, call, options, {
    admit: requireFewStaged,
    add: async (scope, file, fields) => {
      const unknown = Object.keys(fields).map((name) => [name, ["Unknown field."]]);
      if (unknown.length > 0) throw invalid(Object.fromEntries(unknown));
      return store(scope, options, file);
    },
  });
  return lookAtFile(call, options, stored.id).catch((failure: unknown) => {
    // So many files of the company are read now that this one is not. It is stored, and can be looked at later.
    if (failure instanceof Refusal && (failure.status === 429 || failure.status === 503))
      return { ...stored, text: "failed" };
    throw failure;
  });
}

async function requireFewStaged(scope: CompanyScope) {
  if ((await countStaged(scope)) >= mostStagedFiles)
    throw invalid({
      document: [`${mostStagedFiles} of your files wait to be sent. Send or remove some of them first.`],
    });
}

async function store(scope: CompanyScope, { quotas }: UploadOptions, file: StoredFile): Promise<StagedFile> {
  await requireFewStaged(scope);
  await requireQuota(scope, quotas, null, [file]);
  await attachFiles(scope, "requirements", [file]);
  await insertStaged(scope, file);
  const { file: staged, sent_at: sentAt } = await requireStaged(scope, file.id);
  return { ...staged, text: "no_text", matches: [], sent_at: sentAt?.toISOString() ?? null };
}

async function requireStaged(scope: CompanyScope, id: string) {
  const [staged] = await findStaged(scope, id);
  if (!staged) throw notFound();
  return staged;
}

const toStored = ({ id, extension }: { id: string; extension: string }, sha256: string) => ({
  key: `requirements/${id}`,
  extension,
  sha256: Buffer.from(sha256, "hex"),
});

/** Compares a file with the documents that are needed now. */
export async function lookAtFile(
  { step }: Pick<UploadCall, "step">,
  { blobs }: UploadOptions,
  id: string,
): Promise<StagedFile> {
  const { companyId, staged, candidates } = await step("read only", async (scope) => ({
    companyId: scope.companyId,
    staged: await requireStaged(scope, id),
    candidates: await findCandidates(scope),
  }));
  const { file, sha256, sent_at: sentAt } = staged;
  const read = toReadFile(toStored(file, sha256), blobs);
  const { state, shown } = await findInFile(companyId, read, collectPhrases(candidates));
  return {
    ...file,
    text: state,
    matches: matchFile(file.name, shown, candidates),
    sent_at: sentAt?.toISOString() ?? null,
  };
}

/** Returns what a file that is not sent shows for the fields of an item: nothing if the company has no such item. */
export async function readForItem(
  { step }: Pick<UploadCall, "step">,
  { blobs }: UploadOptions,
  { file, item }: { file: string; item: string },
): Promise<Reading> {
  const { companyId, staged, fields } = await step("read only", async (scope) => {
    const readable = await requireStaged(scope, file);
    const asked = (await findFieldsOf(scope, [item])).get(item);
    const isOn = asked && (await isRead(scope, asked.requirement_id, asked.fields));
    return { companyId: scope.companyId, staged: readable, fields: isOn ? asked.fields : [] };
  });
  if (fields.length === 0) return { state: "read", fields: [] };
  const reading = await readStoredFile(companyId, blobs, toStored(staged.file, staged.sha256), fields);
  if (reading.fields.length > 0)
    await step("read write", async (scope) => {
      // It may have been removed meanwhile.
      if ((await findStaged(scope, file)).length > 0) await recordOffers(scope, { item, file }, fields, reading);
    });
  return reading;
}
