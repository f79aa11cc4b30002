import type { GateScope, ProviderScope, StaffScope, VendorScope } from "../../ground/db/scope.ts";
import type { MediaType } from "./picture-kind.ts";

/** Returns the media type of a picture, or undefined if no picture has this id. */
export const findMediaType = (gate: GateScope, id: string) =>
  gate.transaction((db) => db.selectFrom("images").select("media_type").where("id", "=", id).executeTakeFirst());

export interface NewImage {
  companyId: string;
  sha256: Buffer;
  mediaType: MediaType;
}

/** Adds a picture to a company and returns its id, or the id of the company's picture with the same content. */
export async function addImage(
  { db }: ProviderScope | StaffScope | VendorScope,
  { companyId, sha256, mediaType }: NewImage,
) {
  const added = await db
    .insertInto("images")
    .values({ company_id: companyId, sha256, media_type: mediaType })
    .onConflict((conflict) => conflict.columns(["company_id", "sha256"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added) return { id: added.id, isNew: true };
  const present = await db
    .selectFrom("images")
    .select("id")
    .where("company_id", "=", companyId)
    .where("sha256", "=", sha256)
    .executeTakeFirstOrThrow();
  return { id: present.id, isNew: false };
}
