import type { ContentType, Db } from "./content-type.ts";
import type { ItemRow, VersionRow } from "./content-queries.ts";

/** Returns items in the form of the contract. */
export async function showItems(db: Db, type: ContentType, rows: readonly ItemRow[]) {
  const more = await type.findMore?.(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    revision: row.revision,
    ...toTimes(row),
    changed_by: row.changed_by,
    ...row.data,
    waiting: row.waiting && { ...row.waiting, ...toTimes(row.waiting) },
    ...type.noMore,
    ...more?.get(row.id),
  }));
}

export const showVersion = ({ data, ...version }: VersionRow) => ({ ...version, ...toTimes(version), values: data });

interface Times {
  effective_at: Date | string | null;
  changed_at: Date | string | null;
}

const toTimes = ({ effective_at, changed_at }: Times) => ({
  effective_at: effective_at && new Date(effective_at).toISOString(),
  changed_at: changed_at && new Date(changed_at).toISOString(),
});
