import { getColumn, type GivenValue, type HistoryField, type ValueChange } from "@lading/contract";
import { isAttribute } from "../check-value.ts";
import { toOrigin, toText } from "./read-origins.ts";
import {
  countChanges,
  findChanges,
  findLiveRow,
  findValuesBefore,
  type HistoryScope,
  type ProductId,
} from "./value-origin-queries.ts";

interface ChangesQuery {
  field: HistoryField;
  page: number;
  page_size: number;
}

/** One page of the changes of a field, the newest first, and how many there are. The last one is the field's first value. */
export async function readChanges(scope: HistoryScope, product: ProductId, { field, ...paging }: ChangesQuery) {
  const column = isAttribute(field) ? getColumn(field) : field;
  const changes = await findChanges(scope, product, column, paging);
  const results = await Promise.all(
    changes.map(async (change): Promise<ValueChange> => {
      if (!change.is_first) {
        const values = { old_value: toText(field, change.old), new_value: toText(field, change.new) };
        return { ...toOrigin(change), ...values, is_first: false };
      }
      const { history_from } = change;
      const begun = history_from ? { ...change, ...noOrigin, at: history_from } : change;
      const first = await findFirstValue(scope, product, column, begun.at);
      return { ...toOrigin(begun), old_value: null, new_value: toText(field, first), is_first: true };
    }),
  );
  return { count: await countChanges(scope, product, column), results };
}

/** Earlier changes were removed. */
const noOrigin = {
  source: "earlier",
  actor_id: null,
  actor: null,
  acting_for_id: null,
  acting_for: null,
  run_id: null,
};

/** The value of a column from the product's first row on, which contains no values. */
async function findFirstValue(scope: HistoryScope, product: ProductId, column: string, from: Date) {
  const before = await findValuesBefore(scope, product, from);
  if (before.has(column)) return before.get(column);
  const live = await findLiveRow(scope, product);
  return live[column] as GivenValue; // Columns of products are text, numbers or booleans.
}
