import { sql } from "kysely";
import type { FindFacts } from "./work-fact-queries.ts";

interface ChangedOrder {
  id: string;
  company_id: string;
  purchase_order: string;
  by: string | null;
  changed: number[];
  cancelled: number[];
}

/** The words and the link of orders that staff changed in the console and not yet in the provider's own system. */
export const findConsoleChangeFacts: FindFacts = async ({ db }, subjects) => {
  const { rows } = await sql<ChangedOrder>`
    select o.id::text as id, o.company_id, o.purchase_order, max(u.first_name || ' ' || u.last_name) as by,
      coalesce(array_agg(distinct l.line) filter (where l.line <> all(c.cancelled)), '{}') as changed,
      coalesce(array_agg(distinct l.line) filter (where l.line = any(c.cancelled)), '{}') as cancelled
    from purchase_orders o join order_console_changes c on c.company_id = o.company_id and c.order_id = o.id and c.done_at is null
    cross join lateral unnest(c.lines) as l (line) left join users u on u.id = c.actor_id
    where o.id = any(${subjects.map(({ subject }) => subject)}::bigint[]) group by o.company_id, o.id`.execute(db);
  return new Map(
    rows.map(({ id, company_id, purchase_order, by, changed, cancelled }) => [
      id,
      {
        subject: `Order ${purchase_order}`,
        subject_note: by,
        asks: [describe("Cancel", cancelled), describe("Change", changed)].flatMap((text) => text ?? []).join(". "),
        link: `/provider/orders/${company_id}/${encodeURIComponent(purchase_order)}`,
      },
    ]),
  );
};

/** "Cancel line 3 in your system too", "Change 4 lines in your system too". */
function describe(verb: string, lines: readonly number[]) {
  if (lines.length === 0) return undefined;
  return `${verb} ${lines.length === 1 ? `line ${lines[0]}` : `${lines.length} lines`} in your system too`;
}
