import { bigCompany } from "./people.ts";
import type { Portal } from "./portal.ts";

const ORDERS = 300;

/** Adds orders of one line for the page of orders, unless the big company has some. */
export async function addShownOrders({ owner }: Portal) {
  await owner.query("insert into order_statuses values ('Open'), ('Shipped'), ('Closed') on conflict do nothing");
  await owner.query(
    `with placed as (
       insert into purchase_orders (company_id, purchase_order, vendor_reference_id, order_date, due_date, location, status, total)
       select c.id, 'PO-' || 400000 + n, 'V-' || n, date '2025-12-31' - n, date '2025-12-31' - n + 30, 'Odessa Yard, TX',
         (array['Open', 'Shipped', 'Closed'])[1 + n % 3], 75 * n
       from companies c, generate_series(1, $2::int) n
       where c.company_code = $1 and not exists (select from purchase_orders where company_id = c.id)
       returning company_id, id, total
     )
     insert into purchase_order_lines (company_id, order_id, line, product_id, quantity, units, unit_price)
     select o.company_id, o.id, 1, p.id, 3, 'EA', round(o.total / 3, 4)
     from placed o join lateral (select id from products where company_id = o.company_id limit 1) p on true`,
    [bigCompany.code, ORDERS],
  );
}
