import { sql } from "kysely";

/**
 * The notifications of new orders whose lines have not come, or came seconds ago, in companies that answer orders. Their mails in real time
 * wait for the lines, at most an hour.
 */
export const unsentOrders = sql`
  select n.company_id, n.number from notifications n
  join company_feature_flags f on f.company_id = n.company_id and f.feature_name = 'Order Responses' and f.active
  join purchase_orders o on o.company_id = n.company_id and o.purchase_order = n.details ->> 'po_number'
  where n.notification_type = 'purchase_order' and n.event_date > clock_timestamp() - interval '1 hour'
    and not exists (
      select from order_revisions r
      where r.company_id = o.company_id and r.order_id = o.id and r.kind = 'sent' and r.at <= clock_timestamp())`;
