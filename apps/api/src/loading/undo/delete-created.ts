import { stateChangeOrigin } from "../../ground/db/change-origin.ts";
import type { StaffScope } from "../../ground/db/scope.ts";
import type { NewProblem } from "../check/problem-queries.ts";
import type { Feed } from "../feeds/feed.ts";
import { deleteUnchanged } from "./delete-queries.ts";
import type { WrittenRow } from "./restore-queries.ts";

type CreatedRow = Pick<WrittenRow, "row" | "key" | "written"> & { company_id: string };

/**
 * Deletes rows that an import has created and nobody has changed since, and computes again what follows from them. Returns the deleted
 * ones, and the others as problems of the import. The history names `undoId` as the origin.
 */
export async function deleteCreated(scope: StaffScope, feed: Feed, created: readonly CreatedRow[], undoId: string) {
  await stateChangeOrigin(scope.db, { source: "undo", source_id: undoId });
  const { deleted, changed } = await deleteUnchanged(scope, feed, created);
  const gone = new Set(deleted);
  const rows = created.filter(({ row }) => gone.has(row));
  await feed.refresh?.(scope, {
    columns: feed.key,
    rows: rows.map(({ row, key }) => ({ row, values: feed.key.map((column) => key[column] ?? null) })),
  });
  const isChanged = new Set(changed);
  const kept = created
    .filter(({ row }) => isChanged.has(row))
    .map(({ row, key }): Omit<NewProblem, "place"> => {
      const field = feed.namedBy[0] ?? "";
      return {
        row,
        column: null,
        header: null,
        field,
        value: key[field] ?? null,
        code: "conflict",
        message: `${key[field]} was changed after the import, so the undo left it.`,
        hint: null,
        is_warning: true,
      };
    });
  return { rows, kept };
}
