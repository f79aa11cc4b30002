import { conflict, errorAnswer, notFound, Refusal } from "../../ground/http/refusal.ts";
import { findItem, lockKind } from "./content-queries.ts";
import type { ContentType, Db } from "./content-type.ts";
import { showItems } from "./show-item.ts";

/** Locks the kind and returns the item. `revision` is the one that the person saw, if the person saw one. */
export async function requireItem(db: Db, type: ContentType, id: number, revision?: number) {
  await lockKind(db, type.kind);
  const item = await findItem(db, type, id);
  if (!item) throw notFound();
  if (revision === undefined || revision === item.revision) return item;
  const [live] = await showItems(db, type, [item]);
  const last = latest(item.waiting, item);
  const name = last.changed_by?.name ?? null;
  const at = last.changed_at === null ? null : new Date(last.changed_at).toISOString();
  throw new Refusal(409, {
    ...errorAnswer(
      "content_changed",
      `${name ?? "Another person"} has changed this in the meantime. Nothing was saved.`,
      {
        changed_by: name,
        changed_at: at,
      },
    ),
    live,
  });
}

interface Changed {
  changed_at: Date | string | null;
  changed_by: { name: string } | null;
}

/** Returns the one that was changed last. */
const latest = (one: Changed | null, other: Changed): Changed =>
  one !== null && toTime(one) >= toTime(other) ? one : other;

const toTime = ({ changed_at }: Changed) => (changed_at === null ? -Infinity : new Date(changed_at).getTime());

/** Published terms are evidence. */
export const refusePublished = (number: number) =>
  conflict("terms_published", `Version ${number} of the terms was published, so it cannot be deleted.`, { number });
