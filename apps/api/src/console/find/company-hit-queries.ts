import { type CompanyHit, mostHits } from "@lading/contract";
import { sql } from "kysely";
import type { StaffScope } from "../../ground/db/scope.ts";
import { best, type Hit, isExact, type Sought } from "./hit-queries.ts";

/** There are at most some thousands of companies, so they are read one by one. */
export async function findCompanies({ db }: StaffScope, sought: Sought) {
  const ranking = { keys: [sql`c.company_code`], name: sql`c.name` };
  const { rows } = await sql<Hit<CompanyHit>>`
    select 'company' as kind, c.id::text as id, c.name as title, c.company_code as subtitle, c.id as company_id,
      ${isExact(sought, ranking)} as is_exact
    from companies c
    where ${
      sought.patterns.length === 0
        ? sql`starts_with(lower(c.name), ${sought.exact}) or starts_with(lower(c.company_code), ${sought.exact})`
        : sql`c.search like all (${sought.patterns}::text[])`
    } ${best(sought, ranking)}`.execute(db);
  return rows;
}

export async function findUsers({ db }: StaffScope, sought: Sought) {
  if (sought.patterns.length === 0) return [];
  const name = sql`u.first_name || ' ' || u.last_name`;
  const ranking = { keys: [sql`u.email`], name };
  const { rows } = await sql<Hit<CompanyHit>>`
    select 'user' as kind, u.email as id, ${name} as title, u.email || ' · ' || c.name as subtitle, c.id as company_id,
      ${isExact(sought, ranking)} as is_exact
    from find_few_users(${sought.patterns}, ${mostHits}) as found (id)
    join users u on u.id = found.id join companies c on c.id = u.company_id ${best(sought, ranking)}`.execute(db);
  return rows;
}

/** The provider's people are few, and a partial index contains only them. */
export async function findStaff({ db }: StaffScope, sought: Sought) {
  if (sought.patterns.length === 0) return [];
  const name = sql`u.first_name || ' ' || u.last_name`;
  const ranking = { keys: [sql`u.email`], name };
  const { rows } = await sql<Hit<CompanyHit>>`
    select 'staff' as kind, u.email as id, ${name} as title, u.email || ' · ' || r.name as subtitle, null as company_id,
      ${isExact(sought, ranking)} as is_exact
    from users u join roles r on r.id = u.role_id
    where u.company_id is null and lower(${name} || ' ' || u.email) like all (${sought.patterns}::text[])
    ${best(sought, ranking)}`.execute(db);
  return rows;
}

export async function findProducts({ db }: StaffScope, sought: Sought) {
  const ranking = { keys: [sql`p.gxp_sku`, sql`p.supplier_sku`], name: sql`p.name` };
  const { rows } = await sql<Hit<CompanyHit>>`
    select 'product' as kind, p.gxp_sku as id, p.name as title,
      p.gxp_sku || ' · ' || p.supplier_sku || ' · ' || c.name as subtitle, c.id as company_id,
      ${isExact(sought, ranking)} as is_exact
    from (select distinct * from find_few('product', ${sought.beginning}, ${sought.patterns}, ${mostHits})) found
    join products p on p.company_id = found.company_id and p.id = found.row_id
    join companies c on c.id = p.company_id ${best(sought, ranking)}`.execute(db);
  return rows;
}

export async function findOrders({ db }: StaffScope, sought: Sought) {
  const ranking = { keys: [sql`p.purchase_order`], name: sql`p.purchase_order` };
  const { rows } = await sql<Hit<CompanyHit>>`
    select 'order' as kind, p.purchase_order as id, p.purchase_order as title, p.status || ' · ' || c.name as subtitle,
      c.id as company_id, ${isExact(sought, ranking)} as is_exact
    from (select distinct * from find_few('order', ${sought.beginning}, ${sought.patterns}, ${mostHits})) found
    join purchase_orders p on p.company_id = found.company_id and p.id = found.row_id
    join companies c on c.id = p.company_id ${best(sought, ranking)}`.execute(db);
  return rows;
}
