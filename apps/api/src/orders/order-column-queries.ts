import type { Order, OrderSortKey } from "@lading/contract";
import { sql, type RawBuilder } from "kysely";
import { hasDocuments } from "./order-match-queries.ts";

/** The columns of a row of `p`, an order, with this total. */
export const orderColumns = (total: RawBuilder<unknown>) => sql<Order>`
  p.purchase_order, p.vendor_reference_id, p.due_date, p.order_date, p.location, p.status, ${total} as total, ${hasDocuments} as has_documents`;

/** What an ordering sorts by, each key as its index has it; of equal orders the one that came last counts as the highest. */
export function sortOrder(ordering: OrderSortKey | `-${OrderSortKey}`, total: RawBuilder<unknown>, isTurned = false) {
  const isDescending = ordering.startsWith("-") !== isTurned;
  const way = isDescending ? sql`desc` : sql`asc`;
  const key = ordering.replace(/^-/, "") as OrderSortKey; // As the type of an ordering says.
  switch (key) {
    case "purchase_order":
      return sql`p.purchase_order ${way}`;
    case "order_date":
      return sql`p.order_date ${way}, p.id ${way}`;
    case "due_date":
      // The only one that may be empty; for the others PostgreSQL would not use an index that names the place of the empty.
      return sql`p.due_date ${isDescending ? sql`desc nulls last` : sql`asc nulls first`}, p.id ${way}`;
    case "total":
      return sql`${total} ${way}, p.id ${way}`;
  }
}
