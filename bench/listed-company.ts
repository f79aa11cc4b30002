import type { Pool } from "pg";
import { addListedDocuments } from "./listed-documents.ts";
import { bigCompany } from "./people.ts";

export const ORDERS = 100_000;
export const PRODUCTS = 10_000;

/**
 * Creates a company with orders over three years, of one to four lines each, the newest open and the oldest closed, and with
 * documents of its orders and products.
 */
export async function addListedCompany(owner: Pool) {
  await addCompanyWithProducts(owner, PRODUCTS);
  await addOrders(owner);
  await addListedDocuments(owner, PRODUCTS, ORDERS);
  await owner.query("vacuum analyze");
}

/** Creates the company with so many products, from GXP-100000 on, and nothing else. */
export async function addCompanyWithProducts(owner: Pool, products: number) {
  await owner.query("insert into companies (company_code, name) values ($1, $2)", [bigCompany.code, bigCompany.name]);
  await owner.query(
    `insert into products (company_id, gxp_sku, supplier_sku, name)
     select c.id, 'GXP-' || 100000 + n, 'S-' || n,
       (array['Ball valve, forged steel', 'Gate valve, cast steel', 'Line pipe, seamless', 'Weld neck flange', 'Spiral wound gasket', 'Hex bolt, B7'])[1 + n % 6]
         || ', ' || n % 48 || ' in, Class ' || 150 * (1 + n % 5) || ', no. ' || n
     from companies c, generate_series(0, $1::int - 1) n`,
    [products],
  );
}

/** Returns the number of an order by its position in time. */
export const orderNumber = (place: number) => `PO-${400_000 + place}`;

async function addOrders(owner: Pool) {
  await owner.query(
    "insert into order_statuses values ('Open'), ('Confirmed'), ('Shipped'), ('Received'), ('Invoiced'), ('Closed'), ('Cancelled') on conflict do nothing",
  );
  await owner.query(
    `with wanted as materialized (
       select n, line, 1 + (n * 7 + line) % 40 as quantity, 5 + (n * 37 + line * 11) % 900 as price
       from generate_series(1, $1::int) n, generate_series(1, 1 + n % 4) line
     ), placed as (
       insert into purchase_orders (company_id, purchase_order, vendor_reference_id, order_date, due_date, location, status, total)
       select c.id, 'PO-' || 400000 + n, 'V-' || n, day, case when n % 20 > 0 then day + 14 + n % 60 end,
         (array['Odessa Yard, TX', 'Hobbs Yard, NM', 'Casper Warehouse, WY', 'Williston Yard, ND', 'Lafayette Dock, LA'])[1 + n % 5],
         case when n % 50 = 0 then 'Cancelled' when age < 0.01 then 'Open' when age < 0.02 then 'Confirmed' when age < 0.04 then 'Shipped'
           when age < 0.07 then 'Received' when age < 0.15 then 'Invoiced' else 'Closed' end,
         total
       from (
         select n, sum(quantity * price) as total, 1 - n / $1::float8 as age, current_date - (1095 * (1 - n / $1::float8))::int as day
         from wanted group by n
       ) t, companies c order by n
       returning company_id, id, purchase_order
     )
     insert into purchase_order_lines (company_id, order_id, line, product_id, quantity, units, unit_price)
     select o.company_id, o.id, w.line, p.id, w.quantity, 'EA', w.price
     from wanted w
     join placed o on o.purchase_order = 'PO-' || 400000 + w.n
     join products p on p.gxp_sku = 'GXP-' || 100000 + (w.n::bigint * 7919 + w.line) % $2::int`,
    [ORDERS, PRODUCTS],
  );
}
