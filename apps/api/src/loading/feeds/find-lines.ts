import { type Batch, extend, getColumnIndex } from "./batch.ts";
import type { LoadScope } from "./feed.ts";
import { findLineKeys } from "./schedule-queries.ts";

/** Rejects rows whose order has no such line. The orders were resolved before. */
export async function requireLines(scope: LoadScope, batch: Batch) {
  const places = ["company_id", "order_id", "line"].map((column) => getColumnIndex(batch, column));
  const known = await findLineKeys(
    scope,
    batch.rows.map(({ values }) => places.map((place) => values[place] ?? "")),
  );
  extend(batch, [], (cell) =>
    known.has(`${cell("company_id")} ${cell("order_id")} ${cell("line")}`)
      ? []
      : {
          field: "line",
          message: `Purchase order ${cell("purchase_order")} has no line ${cell("line")}.`,
          code: "unknown_reference",
        },
  );
}
