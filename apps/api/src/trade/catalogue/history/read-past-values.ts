import type { GivenValue, PastProduct } from "@lading/contract";
import { fieldsByColumn, toOrigin, toText } from "./read-origins.ts";
import {
  findFirstOrigin,
  findLiveRow,
  findValuesBefore,
  type HistoryScope,
  type ProductId,
} from "./value-origin-queries.ts";

const DAY_MS = 86_400_000;

/**
 * The values at the end of a day in UTC. A field's value at an instant is the old value of its first change after it, or the
 * live value if it has not changed since.
 */
export async function readPastValues(scope: HistoryScope, product: ProductId, date: string): Promise<PastProduct> {
  const end = new Date(Date.parse(date) + DAY_MS);
  const first = await findFirstOrigin(scope, product);
  const { history_from } = first;
  const start = { date, first: toOrigin(first), begins_at: (history_from ?? first.at).toISOString() };
  if (first.at >= end || (history_from && history_from > end)) return { ...start, values: null };
  const live = await findLiveRow(scope, product);
  const before = await findValuesBefore(scope, product, end);
  const fields = [...fieldsByColumn].map(([column, field]) => {
    const given = (before.has(column) ? before.get(column) : live[column]) as GivenValue; // Columns of products are text, numbers or booleans.
    return [field, toText(field, given)] as const;
  });
  // Object.fromEntries loses which keys there are: all fields of the history.
  return { ...start, values: Object.fromEntries(fields) as PastProduct["values"] };
}
