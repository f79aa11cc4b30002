import type { Reading, readReviewedFile } from "@lading/contract";
import type * as z from "zod/mini";
import type { StaffScope } from "../../../ground/db/scope.ts";
import { requireCompanyOfKey } from "../../../ground/http/key-companies.ts";
import { notFound } from "../../../ground/http/refusal.ts";
import type { BlobStore } from "../../../ground/storage/blob-store.ts";
import { isRead } from "../readings/is-read.ts";
import { readStoredFile } from "../readings/read-stored-file.ts";
import { findSentFile } from "./reviewed-item-queries.ts";

interface ReadingCall {
  params: z.output<typeof readReviewedFile.params>;
  query: z.output<typeof readReviewedFile.query>;
  step: <T>(mode: "read only", work: (scope: StaffScope) => Promise<T>) => Promise<T>;
}

/** Returns what a file that was sent for an item shows for the item's fields: nothing while files of its requirement are not read. */
export async function readSentFile({ params, query, step }: ReadingCall, blobs: BlobStore): Promise<Reading> {
  const { file, isOn } = await step("read only", async (scope) => {
    const found = await findSentFile(scope, params.id, query.file);
    if (!found) throw notFound();
    requireCompanyOfKey(scope, found.company_id);
    return { file: found, isOn: await isRead(scope, found.requirement_id, found.fields) };
  });
  if (!isOn) return { state: "read", fields: [] };
  return readStoredFile(file.company_id, blobs, file, file.fields);
}
