import { sql } from "kysely";
import type { LoadScope } from "./feed.ts";

/** Returns which of these lines exist. A key is "company id, space, order id, space, line". */
export async function findLineKeys({ db }: LoadScope, keys: readonly (readonly string[])[]): Promise<Set<string>> {
  const [companies, orders, lines] = [0, 1, 2].map((place) => keys.map((key) => key[place] ?? ""));
  const { rows } = await sql<{ key: string }>`
    select distinct l.company_id || ' ' || l.order_id || ' ' || l.line as key
    from unnest(${companies}::uuid[], ${orders}::bigint[], ${lines}::int[]) as w (company_id, order_id, line)
    join purchase_order_lines l on l.company_id = w.company_id and l.order_id = w.order_id and l.line = w.line`.execute(
    db,
  );
  return new Set(rows.map(({ key }) => key));
}

/** A delivery of a file. Null leaves the stored value as it is. */
export interface GivenSchedule {
  row: number;
  company_id: string;
  order_id: string;
  line: string;
  schedule: string;
  quantity: string | null;
  is_cancelled: boolean | null;
}

/** Returns the lines whose deliveries, the given and the other stored ones, do not add up to their quantity, with their last row. */
export async function findOtherSums({ db }: LoadScope, given: readonly GivenSchedule[]) {
  const { rows } = await sql<{ row: number; purchase_order: string; line: number; quantity: string; sum: string }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as g ("row" int, company_id uuid, order_id bigint, line int, schedule int, quantity numeric, is_cancelled boolean)
    ), lines as (
      select company_id, order_id, line, max("row") as "row" from given group by 1, 2, 3
    ), parts as (
      select coalesce(g.company_id, s.company_id) as company_id, coalesce(g.order_id, s.order_id) as order_id,
        coalesce(g.line, s.line) as line, coalesce(g.quantity, s.quantity) as quantity
      from given g
      full join (
        select s.* from lines join order_schedules s
          on s.company_id = lines.company_id and s.order_id = lines.order_id and s.line = lines.line
      ) s on s.company_id = g.company_id and s.order_id = g.order_id and s.line = g.line and s.schedule = g.schedule
      where coalesce(g.is_cancelled, s.is_cancelled) is not true
    ), sums as (
      select company_id, order_id, line, sum(quantity) as sum from parts group by 1, 2, 3
    )
    select lines."row", o.purchase_order, l.line, trim_scale(l.quantity)::text as quantity, trim_scale(sums.sum)::text as sum
    from lines
    join sums on sums.company_id = lines.company_id and sums.order_id = lines.order_id and sums.line = lines.line
    join purchase_order_lines l on l.company_id = lines.company_id and l.order_id = lines.order_id and l.line = lines.line
    join purchase_orders o on o.company_id = l.company_id and o.id = l.order_id
    where sums.sum <> l.quantity and l.is_cancelled is not true
    order by 1`.execute(db);
  return rows;
}
