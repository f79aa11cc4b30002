import type pg from "pg";
import { settleTransactions } from "./settle-transactions.ts";

/** One change of a line or of an order, without the spelling of its amounts. */
const change = (order: string, revision: string, line: string, json: string) =>
  `concat_ws(' ', ${order}, ${revision}, ${line}, ${json} ->> 'field',
     case ${json} ->> 'field' when 'unit_price' then trim_scale((${json} ->> 'new')::numeric)::text else ${json} ->> 'new' end) as change`;

/** Returns all changes of the company's orders that the feed tells, and those that are stored. */
export async function readChangedOrders(owner: pg.Pool, companyId: string) {
  await settleTransactions(owner);
  const read = async (text: string) =>
    (await owner.query<{ change: string }>(`${text} order by 1`, [companyId])).rows.map((row) => row.change);
  return {
    told: await read(
      `select ${change("f -> 'data' ->> 'purchase_order'", "f -> 'data' ->> 'revision'", "l ->> 'line'", "c")}
       from jsonb_array_elements((select changes from read_changes('0', 0, 100000, '{order.changed}', array[$1::uuid]))::jsonb) f
       cross join jsonb_array_elements(f -> 'data' -> 'lines') l cross join jsonb_array_elements(l -> 'changes') c`,
    ),
    stored: await read(
      `select ${change("o.purchase_order", "r.revision", "c ->> 'line'", "c")}
       from order_revisions r join purchase_orders o on o.company_id = r.company_id and o.id = r.order_id
       cross join jsonb_array_elements(r.changes) c where r.company_id = $1 and r.kind = 'revision'`,
    ),
  };
}
