import type { GivenValue, Publication } from "@lading/contract";
import type { Paging } from "../../../ground/db/paged-query.ts";
import { fieldsByColumn, toOrigin, toText } from "./read-origins.ts";
import { findPublications, type HistoryScope, type ProductId } from "./value-origin-queries.ts";

/** One page of what was published of a product, the newest first. Sales figures of the year, which follow from loads, are included. */
export async function readPublications(scope: HistoryScope, product: ProductId, paging: Paging) {
  const { count, rows } = await findPublications(scope, product, paging);
  const ofEachEdit = Map.groupBy(rows, ({ id }) => id);
  return { count, results: [...ofEachEdit.values()].map(toPublication) };
}

type Row = Awaited<ReturnType<typeof findPublications>>["rows"][number];

/** The rows of one publication differ only in the author. */
function toPublication(rows: readonly Row[]): Publication {
  const [origin] = rows.map((row) => toOrigin({ ...row, at: row.history_from ?? row.at }));
  const authors = new Set(rows.flatMap((row) => toOrigin(row).requested_by ?? []));
  const { changes } = rows[0]!; // Map.groupBy makes no empty group.
  const columns = Object.entries(changes ?? {});
  return {
    ...origin!,
    requested_by: authors.size === 0 ? null : [...authors].toSorted().join(", "),
    is_first: changes === null,
    has_new_picture: columns.some(([column]) => column === "image_id"),
    changes: columns.flatMap(([column, [before, after]]) => {
      const field = fieldsByColumn.get(column);
      if (!field) return [];
      // Columns of products are text, numbers or booleans.
      return [{ field, old_value: toText(field, before as GivenValue), new_value: toText(field, after as GivenValue) }];
    }),
  };
}
