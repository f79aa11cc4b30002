import type { Reading } from "@lading/contract";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { notFound } from "../../../ground/http/refusal.ts";
import { isRead } from "../readings/is-read.ts";
import { readStoredFile } from "../readings/read-stored-file.ts";
import { recordOffers } from "../readings/record-offers.ts";
import { findReadableFile } from "./submission-queries.ts";
import type { UploadOptions } from "./receive-file.ts";

interface ReadingCall {
  params: { id: string };
  query: { file?: string | undefined };
  step: <T>(mode: "read only" | "read write", work: (scope: VendorScope) => Promise<T>) => Promise<T>;
}

/** Returns what a file of an item shows for the item's fields: nothing if no file is meant and none was uploaded. */
export async function readFile(
  { params: { id }, query, step }: ReadingCall,
  { blobs }: UploadOptions,
): Promise<Reading> {
  const { companyId, fields, file, isOn } = await step("read only", async (scope) => {
    const found = await findReadableFile(scope, id, query.file);
    if (!found || (!found.file && query.file !== undefined)) throw notFound();
    const { requirement_id: requirement, ...readable } = found;
    return { companyId: scope.companyId, ...readable, isOn: await isRead(scope, requirement, found.fields) };
  });
  if (!file) return { state: "no_text", fields: [] };
  if (!isOn) return { state: "read", fields: [] };
  const stored = { ...file, sha256: Buffer.from(file.sha256, "hex") };
  const reading = await readStoredFile(companyId, blobs, stored, fields);
  const isKnown = reading.fields.every(({ key }) => file.offered.includes(key));
  if (file.is_unsent && !isKnown)
    await step("read write", (scope) => recordOffers(scope, { item: id, file: file.id }, fields, reading));
  return reading;
}
