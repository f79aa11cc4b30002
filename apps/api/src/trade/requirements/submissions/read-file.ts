import type { Reading } from "@lading/contract";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { notFound } from "../../../ground/http/refusal.ts";
import { readFields } from "../../documents/reading/read-fields.ts";
import { findReadableFile } from "./submission-queries.ts";
import type { UploadOptions } from "./upload-file.ts";

interface ReadingCall {
  params: { id: string };
  query: { file?: string | undefined };
  step: <T>(mode: "read only", work: (scope: VendorScope) => Promise<T>) => Promise<T>;
}

/** Returns what a file of an item shows for the item's fields: nothing if no file is meant and none was uploaded. */
export async function readFile({ params, query, step }: ReadingCall, { blobs }: UploadOptions): Promise<Reading> {
  const { companyId, fields, file } = await step("read only", async (scope) => {
    const found = await findReadableFile(scope, params.id, query.file);
    if (!found || (!found.file && query.file !== undefined)) throw notFound();
    return { companyId: scope.companyId, ...found };
  });
  if (!file) return { state: "no_text", fields: [] };
  const receive = async () => {
    const blob = await blobs.get(`requirements/${file.id}`);
    return blob && blobs.receive(blob.stream);
  };
  return readFields(companyId, { ...file, sha256: Buffer.from(file.sha256, "hex"), receive }, fields);
}
