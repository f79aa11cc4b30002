import { sql } from "kysely";
import { workDay } from "../../../ground/db/today.ts";

/** The days after the expected arrival of the notice `n` after which nothing more of it is awaited. */
const closeAfterDays = sql`(
  select coalesce(m.close_after_days, d.close_after_days)
  from order_settings d left join company_order_settings m on m.company_id = n.company_id)`;

/** True for a notice `n` of which nothing more is awaited, because it should have arrived long ago. */
export const isClosed = sql`(n.state not in ('draft', 'cancelled') and n.kind = 'shipped'
  and coalesce(coalesce(n.expected_arrival, n.ship_date) + ${closeAfterDays} < ${workDay}, false))`;

/**
 * The arrived part of the line `x` of the notice `n`: its quantities, how many receipts there are, and whether nothing more of it is awaited.
 * It is less or more than announced only then; before that, it is not yet received.
 */
export const arrivedOfLine = sql`(
  select c.*, c.is_done and c.received < x.quantity as is_short, c.received > x.quantity as is_over
  from (
    select b.*, b.received >= x.quantity or b.is_final or ${isClosed} as is_done
    from (
      select coalesce(sum(r.quantity), 0) as received, coalesce(sum(r.damaged), 0) as damaged, count(*)::int as receipts,
        coalesce(bool_or(r.is_final), false) as is_final
      from receipts r
      where r.company_id = x.company_id and r.notice_id = x.notice_id and r.order_id = x.order_id and r.line = x.line
    ) b
  ) c)`;

/** Whether the notice `n` has lines of which less or more has arrived than announced, or a part was damaged. */
export const hasDifferences = sql`(n.state not in ('draft', 'cancelled')
  and (exists (select from receipts r where r.company_id = n.company_id and r.notice_id = n.id) or ${isClosed}) and exists (
  select from ship_lines x cross join lateral ${arrivedOfLine} a
  where x.company_id = n.company_id and x.notice_id = n.id and (a.is_short or a.is_over or a.damaged > 0)))`;
