import { attributeIds, canonicalText, getColumn, removedUser } from "@lading/contract";
import type { ChangeSource, GivenValue, HistoryField, LatestChange } from "@lading/contract";
import { isAttribute } from "../check-value.ts";
import { findFirstOrigin, findLatestOrigins } from "./value-origin-queries.ts";
import type { HistoryScope, OriginRecord, ProductId } from "./value-origin-queries.ts";

/** The fields of the history by their columns in the table `products`. */
export const fieldsByColumn = new Map<string, HistoryField>([
  ["name", "name"],
  ["description", "description"],
  ["gxp_priority", "gxp_priority"],
  ...attributeIds.map((id): [string, HistoryField] => [getColumn(id), id]),
]);

/** The origin of each of a product's values. Fields without an entry have the value of the product's first row. */
export async function readOrigins(scope: HistoryScope, product: ProductId) {
  const first = await findFirstOrigin(scope, product);
  const latest = await findLatestOrigins(scope, product);
  const fields = latest.flatMap((change): [HistoryField, LatestChange][] => {
    const field = fieldsByColumn.get(change.field);
    return field ? [[field, { ...toOrigin(change), old_value: toText(field, change.old) }]] : [];
  });
  return { first: toOrigin(first), fields: Object.fromEntries(fields) };
}

/** A value of the history or of the live row, as the API returns it. */
export function toText(field: HistoryField, given: GivenValue) {
  if (isAttribute(field)) return canonicalText(field, given);
  return given === null || given === undefined ? null : String(given);
}

/** An origin as the API returns it. */
export const toOrigin = (origin: OriginRecord) => ({
  at: origin.at.toISOString(),
  source: origin.source as ChangeSource, // A check constraint of the table.
  actor: nameOf(origin.actor_id, origin.actor, origin.source),
  acting_for: nameOf(origin.acting_for_id, origin.acting_for, "approval"),
  requested_by: origin.source === "approval" ? (origin.author ?? removedUser) : null,
  run: origin.run_id === null ? null : { id: origin.run_id, source: origin.run_source ?? "" },
});

/** Vendors cannot read the names of intake keys. All other actors without a name are deleted users. */
function nameOf(id: string | null, name: string | null, source: string) {
  if (id === null || name !== null) return name;
  return source === "intake" ? null : removedUser;
}
