import type { Pool } from "pg";
import { bigCompany } from "./people.ts";

export const PRODUCTS = 100_000;
export const ORDERS = 100_000;
export const LINES_PER_ORDER = 10;

/**
 * Creates a company whose dashboards sum many rows: all its orders are from the last twelve months, so each one counts. Most
 * orders are closed. Most products have a full description and sales. All values derive from numbers and their hashes, so they
 * are the same in each run.
 */
export async function addDashboardsCompany(owner: Pool) {
  await owner.query("insert into companies (company_code, name) values ($1, $2)", [bigCompany.code, bigCompany.name]);
  await owner.query("insert into units_of_measure values ('Each'), ('Joint') on conflict do nothing");
  await owner.query(`insert into categories (name) select unnest(${categories}) on conflict do nothing`);
  await owner.query(`insert into order_statuses select unnest(${statuses}) on conflict do nothing`);
  await addProducts(owner);
  await addSales(owner);
  await addOrders(owner);
  await owner.query("vacuum analyze");
}

const categories =
  "array['Ball Valves', 'Gate Valves', 'Check Valves', 'Line Pipe', 'Flanges', 'Fittings', 'Gaskets', 'Bolting', 'Instruments', 'Pumps', 'Motors', 'Safety']";
const statuses =
  "array['Open', 'Confirmed', 'Partially Shipped', 'Shipped', 'Received', 'Invoiced', 'Closed', 'Cancelled']";
const locations =
  "array['Odessa Yard, TX', 'Midland Warehouse, TX', 'Hobbs Yard, NM', 'Carlsbad Yard, NM', 'Farmington Yard, NM', 'Houston Distribution Center, TX', 'Williston Yard, ND', 'Casper Warehouse, WY', 'Greeley Yard, CO', 'Oklahoma City Warehouse, OK', 'Elk City Yard, OK', 'Lafayette Dock, LA']";

/** Four pseudo-random numbers below 1 for each `n`. */
const chances = `lateral (
  select (hashtext(n || 'a') & 65535) / 65536.0 as a, (hashtext(n || 'b') & 65535) / 65536.0 as b,
    (hashtext(n || 'c') & 65535) / 65536.0 as c, (hashtext(n || 'd') & 65535) / 65536.0 as d
) chances`;

/** Three in ten products lack values that vendors rarely fill in, one in ten also values that they usually fill in. */
const addProducts = (owner: Pool) =>
  owner.query(
    `insert into products (company_id, gxp_sku, supplier_sku, name, description, category, price, price_expiration, lead_time_days,
       vendor_quantity_uom, gxp_priority, manufacturer, mpn, upc, hts, eccn, length, width, height, weight, size, schedule,
       pressure, pressure_class, is_api_certified, end_connections, material, color,
       ytd_end_user_sales, ytd_purchases, ytd_market_share)
     select company.id, 'GXP-' || 1000000 + 7 * n, 'BV-' || n, category || ', forged steel, no. ' || n,
       'Forged carbon steel, full port, for sour service to NACE MR0175, with a certificate of its material. No. ' || n,
       category, round((exp(1 + 7 * b))::numeric, 2), case when c < 0.7 then current_date + (400 * d)::int end,
       case when a < 0.97 then (2 + 80 * b * c)::int end, case when a < 0.97 then 'Each' end,
       case when d < 0.95 then 1 + (5 * d * d)::int end, case when a < 0.97 then 'Crestline Valve' end,
       case when c < 0.8 then 'CV' || n end, case when c < 0.7 then (800000000000 + n)::text end,
       case when c < 0.7 then '8481.80' end, case when c < 0.7 then 'EAR99' end,
       case when c < 0.75 then 10 + 20 * a end, case when c < 0.75 then 5 + 10 * b end, case when c < 0.75 then 5 + 10 * d end,
       case when a < 0.95 then 1 + 90 * b end, case when a < 0.9 then 1 + n % 24 || ' in' end,
       case when n % 3 = 0 then 'STD' end, case when c < 0.8 then '1480 psi' end, case when a < 0.9 then '600' end,
       case when a < 0.9 then n % 2 = 0 end, case when a < 0.9 then 'RF flanged' end, case when a < 0.95 then 'A105' end,
       case when c < 0.6 then 'Grey' end,
       case when a < 0.85 then round((exp(3 + 7 * b))::numeric, 2) end,
       case when a < 0.85 then round((0.82 * exp(3 + 7 * b))::numeric, 2) end,
       case when a < 0.85 then round(1 + 80 * c * c, 3) end
     from companies company, generate_series(1, $2::int) n, ${chances},
       lateral (select (${categories})[1 + n % 12] as category) of_n
     where company.company_code = $1`,
    [bigCompany.code, PRODUCTS],
  );

/** Twelve months of each product that sells. */
const addSales = (owner: Pool) =>
  owner.query(
    `insert into product_sales (company_id, product_id, month, purchases, end_user_sales, market_share)
     select p.company_id, p.id, (date_trunc('month', current_date) - back * interval '1 month')::date, round(p.ytd_purchases / 12, 2),
       round(p.ytd_end_user_sales / 12, 2), p.ytd_market_share
     from companies company join products p on p.company_id = company.id, generate_series(0, 11) back
     where company.company_code = $1 and p.ytd_end_user_sales is not null`,
    [bigCompany.code],
  );

async function addOrders(owner: Pool) {
  await owner.query(
    `insert into purchase_orders (company_id, purchase_order, vendor_reference_id, order_date, due_date, location, status, total)
     select company.id, 'PO-' || 400000 + n, 'SO-' || n, ordered, case when d < 0.98 then ordered + 5 + (70 * b)::int end,
       case when d > 0.01 then (${locations})[1 + (12 * c * c)::int % 12] end,
       (${statuses})[case
         when a < 0.03 then 8
         when current_date - ordered > 90 then case when a < 0.97 then 7 else 1 + n % 6 end
         else 1 + (6 * (a - 0.03))::int
       end],
       round((exp(5 + 6 * b))::numeric, 2)
     from companies company, generate_series(1, $2::int) n, ${chances},
       lateral (
         select first + ((current_date - first) * (n / $2::float8))::int as ordered
         from (select (date_trunc('month', current_date) - interval '11 months')::date as first) since
       ) days
     where company.company_code = $1`,
    [bigCompany.code, ORDERS],
  );
  await owner.query(
    `insert into purchase_order_lines (company_id, order_id, line, product_id, quantity, units, unit_price, due_date)
     select o.company_id, o.id, line, p.first + (hashtext(o.id || '/' || line) & 2147483647) % $2::int, 1 + (o.id + line) % 40, 'Each',
       1 + (o.id * line) % 900, o.due_date
     from companies company
     join purchase_orders o on o.company_id = company.id
     join (select company_id, min(id) as first from products group by 1) p on p.company_id = company.id, generate_series(1, $3::int) line
     where company.company_code = $1`,
    [bigCompany.code, PRODUCTS, LINES_PER_ORDER],
  );
}
