import { sql, type Transaction } from "kysely";
import type { DB } from "../../ground/db/schema.ts";
import { isAcceptable, mostLinks } from "../../trade/orders/links/mailed-link-queries.ts";
import type { DueReader } from "./digest-queries.ts";

/** A new or changed order that a reader can accept by a link, with its newest notification. */
export interface NewOrder {
  user_id: string;
  company_id: string;
  order_id: string;
  po_number: string;
  notification_type: string;
  number: number;
  load_id: string | null;
  description: string;
  event_date: Date;
}

/**
 * Finds the new and changed orders of readers that wait for an answer, and of which they have not read, newest first: as many as a mail has links. Orders that a
 * load has changed with others are one line of the mail, so they are left out.
 */
export async function findNewOrders(db: Transaction<DB>, readers: readonly DueReader[]) {
  if (readers.length === 0) return [];
  const column = <Name extends keyof DueReader>(name: Name) => readers.map((reader) => reader[name]);
  const { rows } = await sql<NewOrder>`
    select r.user_id, r.company_id, n.*
    from unnest(${column("user_id")}::uuid[], ${column("company_id")}::uuid[], ${column("after")}::int8[], ${column("up_to")}::int8[])
      as r (user_id, company_id, after, up_to)
    cross join lateral (
      select d.* from (
        select distinct on (o.id) o.id::text as order_id, o.purchase_order as po_number, n.notification_type, n.number::float8 as number,
          n.load_id, n.description, n.event_date
        from (
          select n.*, n.load_id is not null and count(*) over (partition by n.notification_type, n.load_id) > 1 as is_load
          from notifications n
          where n.company_id = r.company_id and not n.is_archived and n.number > r.after and n.number <= r.up_to
            and n.notification_type in ('purchase_order', 'purchase_order_change')
        ) n
        join purchase_orders o on o.company_id = n.company_id and o.purchase_order = n.details ->> 'po_number'
        where not (n.is_load and n.notification_type = 'purchase_order_change')
          and not exists (
            select from notification_marks m
            where m.company_id = n.company_id and m.number = n.number and m.user_id = r.user_id and m.is_read)
          and ${isAcceptable(sql`o.company_id`, sql`o.id`)}
        order by o.id, n.number desc
      ) d order by d.number desc limit ${mostLinks}
    ) n`.execute(db);
  return rows;
}
