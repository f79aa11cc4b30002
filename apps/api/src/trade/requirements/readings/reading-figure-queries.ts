import { type ReadingFigure, isReadingOff } from "@lading/contract";
import { sql, type Transaction } from "kysely";
import type { DB } from "../../../ground/db/schema.ts";

/** Returns how many of the values that were read were sent unchanged, by requirement. Drafts have no figure. */
export async function findReadingFigures(db: Transaction<DB>, ids: readonly number[]) {
  const { rows } = await sql<{ requirement_id: number; unchanged: number; offered: number }>`
    select requirement_id, unchanged, offered from requirement_reading_figures
    where requirement_id = any(${ids}::int[])`.execute(db);
  return new Map(
    rows.map(({ requirement_id, unchanged, offered }): [number, ReadingFigure] => {
      const figure = { n: unchanged, of: offered };
      return [requirement_id, { ...figure, is_off: isReadingOff(figure) }];
    }),
  );
}

/** Offers before now do not count any more. Returns false if no such requirement is published. */
export async function restartReading(db: Transaction<DB>, id: number) {
  const { numAffectedRows = 0n } = await sql`
    update requirements set reading_since = now() where id = ${id} and deleted_at is null`.execute(db);
  return numAffectedRows > 0n;
}
