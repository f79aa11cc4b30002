import type { readAskedFile as endpoint, Reading } from "@lading/contract";
import type * as z from "zod/mini";
import type { ApiDatabase } from "../../../ground/db/database.ts";
import { notFound } from "../../../ground/http/refusal.ts";
import type { BlobStore } from "../../../ground/storage/blob-store.ts";
import { isRead } from "../readings/is-read.ts";
import { readStoredFile } from "../readings/read-stored-file.ts";
import { recordOffers } from "../readings/record-offers.ts";
import { findAskedFile } from "./open-item-queries.ts";
import { openLink, requireUnused } from "./open-link.ts";

/** Returns what a file that came by a link shows for the fields of its document. No transaction is open while it is read. */
export async function readByLink(
  database: ApiDatabase,
  blobs: BlobStore,
  { code, item, file }: z.output<typeof endpoint.body>,
): Promise<Reading> {
  const place = { item: item.toLowerCase(), file: file.toLowerCase() };
  const { companyId, isOn, found } = await openLink(database, code, "read only", async (scope, ask) => {
    requireUnused(ask);
    const readable = await findAskedFile(scope, ask.id, place);
    if (!readable) throw notFound();
    return {
      companyId: scope.companyId,
      isOn: await isRead(scope, readable.requirement_id, readable.fields),
      found: readable,
    };
  });
  if (!isOn) return { state: "read", fields: [] };
  const reading = await readStoredFile(companyId, blobs, { ...found, key: `requirements/${place.file}` }, found.fields);
  if (reading.fields.some(({ key }) => !found.offered.includes(key)))
    await openLink(database, code, "read write", async (scope, ask) => {
      // The file may have been removed meanwhile.
      if (await findAskedFile(scope, ask.id, place)) await recordOffers(scope, place, found.fields, reading);
    });
  return reading;
}
