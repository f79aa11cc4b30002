import type { StaffScope } from "../../ground/db/scope.ts";
import { notFound } from "../../ground/http/refusal.ts";
import { deleteWaiting, markRemoved, raiseRevision, retireVersion } from "./content-queries.ts";
import type { ContentType, Values } from "./content-type.ts";
import { requireItem } from "./require-item.ts";

interface Removal {
  waiting?: "true" | "false" | undefined;
  replacement_id?: number | undefined;
  revision?: number | undefined;
}

/** Deletes an item, or only its waiting version. Returns the deleted values. Its history stays in the database. */
export async function removeContent(scope: StaffScope, type: ContentType, id: number, given: Removal): Promise<Values> {
  const { db } = scope;
  const { kind } = type;
  const item = await requireItem(db, type, id, given.revision);
  const onlyWaiting = given.waiting === "true";
  if (onlyWaiting && !item.waiting) throw notFound();
  const live = item.is_live ? item.data : undefined;
  if (live && !onlyWaiting) await type.remove(db, { id, live }, given.replacement_id);
  await raiseRevision(db, kind, id, live);
  await deleteWaiting(db, kind, id);
  if (!onlyWaiting) await retireVersion(db, kind, id);
  if (!onlyWaiting || !live) await markRemoved(db, kind, id);
  return (onlyWaiting && item.waiting?.values) || item.data;
}
