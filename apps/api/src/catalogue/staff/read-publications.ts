import type { GivenValue, Publication } from "@lading/contract";
import type { Paging } from "../../db/paged-query.ts";
import type { StaffScope } from "../../db/scope.ts";
import { fieldsByColumn, toOrigin, toText } from "../history/read-origins.ts";
import type { ProductId } from "../history/value-origin-queries.ts";
import { findPublications } from "./staff-product-queries.ts";

/** One page of what was published of a product, the newest first. Sales figures of the year, which follow from loads, are included. */
export async function readPublications(scope: StaffScope, product: ProductId, paging: Paging) {
  const { count, results } = await findPublications(scope, product, paging);
  return {
    count,
    results: results.map((row): Publication => {
      const changes = Object.entries(row.changes ?? {});
      return {
        ...toOrigin({ ...row, at: row.history_from ?? row.at }),
        is_first: row.changes === null,
        has_new_picture: changes.some(([column]) => column === "image_id"),
        changes: changes.flatMap(([column, [before, after]]) => {
          const field = fieldsByColumn.get(column);
          if (!field) return [];
          // Columns of products are text, numbers or booleans.
          return [
            {
              field,
              old_value: toText(field, before as GivenValue),
              new_value: toText(field, after as GivenValue),
            },
          ];
        }),
      };
    }),
  };
}
